"""What another stethoscope, room or recorder does to a heart sound: all that must not change what is heard in it."""
import numpy as np

from .audio import SAMPLE_RATE_HZ
from .augment import coloured_noise, smooth_gains_db, through_filters


def _gains_db(octaves: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A smooth random response over log2 of the frequency; often with an upper and a lower limit of its own."""
    gains = smooth_gains_db(octaves, rng, depth_db=12)
    if rng.random() < 0.6:
        limit = np.log2(np.exp(rng.uniform(np.log(350), np.log(2000))))
        gains -= rng.uniform(12, 60) * np.maximum(0, octaves - limit)
    if rng.random() < 0.5:
        limit = np.log2(np.exp(rng.uniform(np.log(18), np.log(90))))
        gains -= rng.uniform(6, 24) * np.maximum(0, limit - octaves)
    return gains


def _hum(length: int, rng: np.random.Generator) -> np.ndarray:
    """50 Hz mains, nearly, and four harmonics."""
    time, mains = np.arange(length) / SAMPLE_RATE_HZ, 50 * (1 + rng.normal(0, 0.002))
    return sum(rng.uniform(0, 1) / k * np.sin(2 * np.pi * mains * k * time + rng.uniform(0, 6)) for k in range(1, 6))


def _disturb_one(sound: np.ndarray, breaths: list[np.ndarray], rng: np.random.Generator) -> np.ndarray:
    length, level = len(sound), sound.std() + 1e-7
    if breaths and rng.random() < 0.25:
        breath = breaths[rng.integers(len(breaths))]
        start = rng.integers(0, len(breath))
        heard = np.take(breath, np.arange(start, start + length), mode="wrap")
        sound = sound + heard / (heard.std() + 1e-7) * level * 10 ** (rng.uniform(-30, -4) / 20)
    if rng.random() < 0.1:
        sound = sound + _hum(length, rng) * level * 10 ** (rng.uniform(-30, -3) / 20)
    if rng.random() < 0.3:  # an amplifier at its limit
        drive = rng.uniform(1, 8) / (8 * level)
        sound = np.tanh(sound * drive) / drive
    if rng.random() < 0.15:  # few bits
        step = (np.abs(sound).max() + 1e-9) / 2 ** rng.integers(6, 10)
        sound = np.round(sound / step) * step
    return sound


def through_another_stethoscope(sounds: np.ndarray, breaths: list[np.ndarray], rng: np.random.Generator) -> np.ndarray:
    """A batch [batch, samples] as another device in another room would give it. `breaths`: lung sounds to lie over it."""
    changed = np.stack([_disturb_one(sound, breaths, rng) for sound in through_filters(sounds, rng, _gains_db)])
    level = changed.std(axis=1, keepdims=True) + 1e-7
    changed = changed + coloured_noise(changed.shape, rng) * level * 10 ** (rng.uniform(-45, -3, (len(changed), 1)) / 20)
    return (changed * 10 ** rng.uniform(-1, 0.5, (len(changed), 1))).astype(np.float32)
