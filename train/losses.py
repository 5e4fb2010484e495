"""What the network should learn of a batch, and how far it is from that."""

import torch
from torch.nn import functional as F

from model import SCORE_UNIT
from shards import NO_MOVE

# The share of the move played in the policy to learn, beside the teacher's probabilities.
PLAYED_SHARE = 0.1

# The share of the game's result in the value to learn, beside the teacher's.
RESULT_SHARE = 0.1

# What each part weighs in the sum.
WEIGHTS = {"policy": 1.0, "value": 1.0, "score": 0.3, "ownership": 0.5}

# Error of a score, in score units, from which on it counts linearly.
SCORE_BEND = 0.6


def blend(teacher, example, share):
    """The teacher's distributions with `share` of the examples, and which rows have either.

    Rows of NaN are unknown; one known alone counts whole.
    """
    no_teacher = teacher[:, :1].isnan()
    no_example = example[:, :1].isnan()
    share = torch.where(no_teacher, 1.0, torch.where(no_example, 0.0, share))
    mixed = teacher.nan_to_num() * (1 - share) + example.nan_to_num() * share
    return mixed, ~(no_teacher & no_example).squeeze(1)


def played_policy(batch):
    """The move played as a distribution."""
    unknown = batch.played == NO_MOVE
    policy = F.one_hot(batch.played.clamp(min=0), batch.policy.shape[1]).float()
    policy[unknown] = torch.nan
    return policy


def result_value(batch):
    """The result as a distribution over win, loss and no result; a draw is half of each."""
    win = (batch.result + 1) / 2
    return torch.stack([win, 1 - win, win * 0], 1)


def mean_of(errors, known):
    """The mean of the errors that are known, 0 if none is."""
    return torch.where(known, errors, 0.0).sum() / known.sum().clamp(min=1)


def cross_entropy(logits, target):
    """Cross entropy for each row."""
    return -(target * F.log_softmax(logits, 1)).sum(1)


def policy_loss(logits, batch):
    target, known = blend(batch.policy, played_policy(batch), PLAYED_SHARE)
    return mean_of(cross_entropy(logits, target), known)


def value_loss(logits, batch):
    target, known = blend(batch.value, result_value(batch), RESULT_SHARE)
    return mean_of(cross_entropy(logits, target), known)


def scores(outputs):
    """Mean, deviation and lead in score units."""
    return torch.stack([outputs[:, 0], F.softplus(outputs[:, 1]), outputs[:, 2]], 1)


def score_loss(outputs, batch):
    target = batch.score / SCORE_UNIT
    known = ~target.isnan()
    errors = F.huber_loss(scores(outputs), target.nan_to_num(), reduction="none", delta=SCORE_BEND)
    return mean_of(errors, known)


def ownership_loss(logits, batch):
    known = ~batch.ownership.isnan()
    # tanh(x) = 2 * sigmoid(2 * x) - 1
    target = (batch.ownership.nan_to_num() + 1) / 2
    errors = F.binary_cross_entropy_with_logits(2 * logits, target, reduction="none")
    return mean_of(errors, known)


def losses(outputs, batch):
    """The parts of the loss by name."""
    policy, value, score, ownership = outputs
    return {
        "policy": policy_loss(policy, batch),
        "value": value_loss(value, batch),
        "score": score_loss(score, batch),
        "ownership": ownership_loss(ownership, batch),
    }


def total(parts):
    """The loss that training lessens."""
    return sum(WEIGHTS[name] * part for name, part in parts.items())
