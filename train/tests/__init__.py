"""Tests of the training, run by `python -m unittest` in the folder above."""

import torch

torch.set_num_threads(1)
