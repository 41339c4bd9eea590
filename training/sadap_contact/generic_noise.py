"""Noises of no particular kind, so that one which training never met is taken for noise as well.

Up to four parts each, of random spectrum (a hump, a slope, or harmonics of a wandering pitch through a formant)
and random envelope (steady, bursts, pulses, or both).
"""
import math

import torch
from torch.nn.functional import conv1d

from . import bank
from .bank import BANDS, BIN_HZ, FRAMES_HZ

_EDGES = torch.tensor(bank.FIRST_BINS) * BIN_HZ
_BINS = (_EDGES[1:] - _EDGES[:-1]) / BIN_HZ
_CENTRES = (_EDGES[1:] + _EDGES[:-1] - BIN_HZ) / 2
_WIDTHS = _EDGES[1:] - _EDGES[:-1]
# A frame of 64 ms every 20 ms: how far neighbours share their samples.
_OVERLAP = torch.tensor([0.25, 0.75, 1.0, 0.75, 0.25])
_OVERLAP = _OVERLAP / _OVERLAP.pow(2).sum().sqrt()
SECONDS = 12


def uniform(low: float, high: float, *shape: int) -> torch.Tensor:
    return low + (high - low) * torch.rand(*shape)


def log_uniform(low: float, high: float, *shape: int) -> torch.Tensor:
    return torch.exp(uniform(math.log(low), math.log(high), *shape))


def chance(share: float, *shape: int) -> torch.Tensor:
    return torch.rand(*shape) < share


def _wander(count: int, length: int, every_s: torch.Tensor, deviation: torch.Tensor) -> torch.Tensor:
    """Smooth random walks about 0, [count, length], which turn about every `every_s`."""
    turns = (length / (every_s * FRAMES_HZ)).clamp(1.5, length / 2)
    marks = torch.randn(count, 256)
    at = (torch.arange(length)[None] / length * turns[:, None]).clamp(max=253.9)
    before = at.long()
    share = at - before
    share = share * share * (3 - 2 * share)
    walk = torch.gather(marks, 1, before) * (1 - share) + torch.gather(marks, 1, before + 1) * share
    return walk * deviation[:, None]


def _flutter(count: int, length: int) -> torch.Tensor:
    """How much a noise's power in a band differs from frame to frame: less, the more bins the band has."""
    def smooth(noise: torch.Tensor) -> torch.Tensor:
        return conv1d(noise.reshape(count * BANDS, 1, -1), _OVERLAP[None, None]).reshape(count, BANDS, length)

    first, second = (smooth(torch.randn(count, BANDS, length + 4)) for _ in range(2))
    of_one_bin = (first**2 + second**2) / 2
    return (1 + (of_one_bin - 1) / _BINS[None, :, None].sqrt()).clamp(min=0.02).transpose(1, 2)


def _hump_or_slope(count: int, length: int) -> torch.Tensor:
    band = torch.arange(BANDS).float()
    drift = _wander(count, length, log_uniform(0.08, 3, count), uniform(0, 3.5, count)) * chance(0.5, count)[:, None]
    centre = uniform(-2, BANDS + 1, count)[:, None] + drift
    hump = torch.exp(-0.5 * ((band - centre[:, :, None]) / log_uniform(0.5, 9, count)[:, None, None]) ** 2)
    slope = 10 ** (uniform(-3, 0.6, count)[:, None, None] * band / 10)
    slope = slope * _BINS ** chance(0.5, count).float()[:, None, None]
    return torch.where(chance(0.5, count)[:, None, None], hump, slope.expand_as(hump))


def _harmonics(count: int, length: int) -> torch.Tensor:
    """A voice's or an alarm's."""
    pitch = log_uniform(70, 700, count)[:, None] * torch.exp(
        _wander(count, length, log_uniform(0.1, 2, count), uniform(0, 0.4, count)))
    formant = uniform(150, 2500, count)[:, None] * torch.exp(
        _wander(count, length, log_uniform(0.1, 1, count), uniform(0, 0.5, count)))
    width, decay = uniform(0.2, 1.2, count)[:, None], uniform(0.3, 3.5, count)[:, None]
    spread = 0.5 * torch.clamp(_WIDTHS / _CENTRES, min=0.12)
    powers = torch.zeros(count, length, BANDS)
    for harmonic in range(1, 8):
        hz = pitch * harmonic
        gain = harmonic**-decay * torch.exp(-0.5 * ((hz.log() - formant.log()) / width) ** 2 * (harmonic > 1))
        powers += gain[:, :, None] * torch.exp(-0.5 * ((hz.log()[:, :, None] - _CENTRES.log()) / spread) ** 2)
    return powers


def _envelope_db(count: int, length: int) -> torch.Tensor:
    walk = _wander(count, length, log_uniform(0.06, 1.2, count), torch.ones(count))
    softness, threshold = uniform(2, 25, count)[:, None], uniform(-1, 1.2, count)[:, None]
    bursts = -uniform(8, 45, count)[:, None] * torch.sigmoid((threshold - walk) * softness)
    period = FRAMES_HZ / log_uniform(0.3, 8, count)
    unsteady = _wander(count, length, uniform(0.3, 3, count), uniform(0, 0.25, count) * period)
    time = torch.arange(length)[None].float()
    since_s = ((time + unsteady) / period[:, None] + torch.rand(count)[:, None]) % 1 * period[:, None] / FRAMES_HZ
    group, of_group = torch.randint(1, 6, (count, 1)), torch.randint(1, 4, (count, 1))
    is_struck = (time / period[:, None]).long() % group < of_group
    pulses = (-4.34 * since_s / log_uniform(0.015, 0.5, count)[:, None]).clamp(min=-50) + torch.where(is_struck, 0.0, -30.0)
    kind = torch.randint(4, (count,))[:, None]
    envelope = (kind % 2 == 1) * bursts + (kind >= 2) * pulses
    return envelope + _wander(count, length, log_uniform(0.05, 2.5, count), uniform(0, 14, count))


def _pieces(count: int, length: int) -> torch.Tensor:
    """Powers [count, length, bands] with a mean of 1."""
    total = torch.zeros(count, length, BANDS)
    for part in range(4):
        shape = torch.where(chance(0.35, count)[:, None, None], _harmonics(count, length), _hump_or_slope(count, length))
        powers = shape * 10 ** (_envelope_db(count, length) / 10)[:, :, None]
        powers = torch.where(chance(0.75, count)[:, None, None], powers * _flutter(count, length), powers)
        powers = powers / (powers.sum(-1).mean(1)[:, None, None] + 1e-9)
        is_there = chance(1.0 if part == 0 else 0.55, count)
        total += powers * (10 ** (uniform(-15, 0, count) / 10) * is_there)[:, None, None]
    return total / (total.sum(-1).mean(1)[:, None, None] + 1e-9)


def generic_noises(count: int) -> bank.Bank:
    pieces = [_pieces(50, SECONDS * FRAMES_HZ) for _ in range(-(-count // 50))]
    return bank.of_levels(10 * torch.log10(torch.cat(pieces)[:count] + 1e-15))
