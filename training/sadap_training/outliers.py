"""Sounds that are neither heart nor lung, for training the novelty output. The kinds tested in bad_input.py differ."""
import numpy as np

from .audio import SAMPLE_RATE_HZ
from .augment import coloured_noise, random_crop
from .clips import Clip


def _tones(length: int, rng: np.random.Generator) -> np.ndarray:
    """Steady or gliding partials at random, with random tremolo."""
    time = np.arange(length) / SAMPLE_RATE_HZ
    sound = np.zeros(length)
    for _ in range(rng.integers(1, 6)):
        glide = rng.normal(0, 40) if rng.random() < 0.5 else 0.0
        phase = 2 * np.pi * (rng.uniform(40, 1500) * time + glide * time**2 / 2)
        tremolo = 1 + rng.uniform(0, 1) * np.sin(2 * np.pi * rng.uniform(0.2, 12) * time + rng.uniform(0, 6))
        sound += rng.uniform(0.2, 1) * np.sin(phase) * tremolo
    return sound


def _bursts(length: int, rng: np.random.Generator) -> np.ndarray:
    """Irregular bursts of filtered noise or tone: handling, cloth, knocks, syllables."""
    sound = np.zeros(length)
    position = 0
    while position < length:
        size = int(rng.uniform(0.03, 0.6) * SAMPLE_RATE_HZ)
        burst = _tones(size, rng) if rng.random() < 0.5 else coloured_noise((1, size), rng)[0]
        end = min(position + size, length)
        sound[position:end] += (burst * np.hanning(size) * rng.uniform(0.1, 1))[: end - position]
        position += int(rng.uniform(0.03, 0.9) * SAMPLE_RATE_HZ)
    return sound


def _notes(length: int, rng: np.random.Generator) -> np.ndarray:
    """Decaying random notes with harmonics, not on a scale."""
    sound = np.zeros(length)
    position = 0
    while position < length:
        time = np.arange(min(length - position, int(rng.uniform(0.2, 1.5) * SAMPLE_RATE_HZ))) / SAMPLE_RATE_HZ
        pitch = rng.uniform(60, 900)
        for harmonic in range(1, rng.integers(2, 7)):
            sound[position:position + len(time)] += (np.sin(2 * np.pi * pitch * harmonic * time) / harmonic
                                                      * np.exp(-time * rng.uniform(0.5, 8)))
        position += int(rng.uniform(0.1, 0.7) * SAMPLE_RATE_HZ)
    return sound


def _static(length: int, rng: np.random.Generator) -> np.ndarray:
    """Coloured noise, half the time with slow swells."""
    noise = coloured_noise((1, length), rng)[0]
    if rng.random() < 0.5:
        time = np.arange(length) / SAMPLE_RATE_HZ
        noise = noise * (1 + rng.uniform(0, 0.9) * np.sin(2 * np.pi * rng.uniform(0.05, 3) * time + rng.uniform(0, 6)))
    return noise


def _crackle(length: int, rng: np.random.Generator) -> np.ndarray:
    """Nearly nothing: quantised faint noise or rare clicks."""
    if rng.random() < 0.5:
        return np.round(rng.standard_normal(length) * rng.uniform(0.1, 1)) / 32768
    clicks = (rng.random(length) < rng.uniform(1, 30) / SAMPLE_RATE_HZ) * rng.standard_normal(length)
    return clicks + 1e-4 * rng.standard_normal(length)


def by_patient(clips: list[Clip]) -> tuple[list[Clip], list[Clip]]:
    """The other organ's recordings: patients of even number serve as outliers in training, the odd ones in the test."""
    even = [int("".join(filter(str.isdigit, clip.patient))) % 2 == 0 for clip in clips]
    return [clip for clip, yes in zip(clips, even) if yes], [clip for clip, yes in zip(clips, even) if not yes]


_KINDS = (_tones, _bursts, _notes, _static, _crackle)


class Outliers:
    """Draws batches of outliers: generated kinds, and stretches of the other organ's recordings."""

    def __init__(self, other_organ: list[Clip], other_share: float = 0.4):
        self.other_organ = other_organ
        self.other_share = other_share if other_organ else 0.0

    def __call__(self, count: int, length: int, rng: np.random.Generator) -> np.ndarray:
        return np.stack([self._one(length, rng) for _ in range(count)])

    def _one(self, length: int, rng: np.random.Generator) -> np.ndarray:
        if rng.random() < self.other_share:
            clip = self.other_organ[rng.integers(len(self.other_organ))]
            return random_crop(clip.sound, length, rng, rng.uniform(0.9, 1.1))
        sound = _KINDS[rng.integers(len(_KINDS))](length, rng)
        background = coloured_noise((1, length), rng)[0] * 10 ** (rng.uniform(-60, -15) / 20)
        return ((sound + background * (sound.std() + 1e-9)) * 10 ** rng.uniform(-3, 0)).astype(np.float32)
