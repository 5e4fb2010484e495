"""Tests of the training, run by `python -m unittest` in the folder above."""
