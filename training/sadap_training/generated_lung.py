"""Lung sounds made from their acoustic definitions, for pretraining and for the smoke run.

Breath: noise swelling in inspiration and, fainter, in expiration. Wheeze: musical, longer than 80 ms, 100-1000 Hz, mostly
expiratory. Crackles: damped oscillations under 20 ms in inspiration, fine (high, short) or coarse (low, longer).
"""
import numpy as np
from scipy.signal import butter, sosfilt

from .audio import SAMPLE_RATE_HZ
from .augment import coloured_noise


def _hump(n: int, rng: np.random.Generator) -> np.ndarray:
    return np.sin(np.pi * np.linspace(0, 1, n) ** rng.uniform(0.6, 1.4)) ** rng.uniform(0.6, 1.5)


def _breath_noise(n: int, high_hz: float, rng: np.random.Generator) -> np.ndarray:
    band = butter(1, [rng.uniform(60, 120), high_hz], "bandpass", fs=SAMPLE_RATE_HZ, output="sos")
    noise = sosfilt(band, rng.standard_normal(n))
    return noise / (noise.std() + 1e-9)


def _wheeze(n: int, pitch_hz: float, rng: np.random.Generator) -> np.ndarray:
    """One to three nearly steady partials, gliding a little."""
    time = np.arange(n) / SAMPLE_RATE_HZ
    glide = rng.uniform(-0.25, 0.25) * np.linspace(0, 1, n) + 0.03 * np.sin(2 * np.pi * rng.uniform(0.5, 3) * time)
    phase = 2 * np.pi * np.cumsum(pitch_hz * (1 + glide)) / SAMPLE_RATE_HZ
    sound = np.sin(phase)
    for harmonic in range(2, rng.integers(2, 5)):
        sound = sound + rng.uniform(0, 0.6) * np.sin(harmonic * phase)
    return sound * _hump(n, rng)


def _crackle(fine: bool, rng: np.random.Generator) -> np.ndarray:
    length = rng.uniform(0.004, 0.009) if fine else rng.uniform(0.009, 0.02)
    time = np.arange(int(length * SAMPLE_RATE_HZ)) / SAMPLE_RATE_HZ
    pitch = rng.uniform(400, 1200) if fine else rng.uniform(120, 450)
    return np.sin(2 * np.pi * pitch * time ** rng.uniform(0.8, 1)) * np.exp(-time / length * rng.uniform(2, 5))


def lung_sound(wheeze: bool, crackles: bool, seconds: float, rng: np.random.Generator) -> np.ndarray:
    """A sound [samples] with the findings asked for, starting anywhere in the breath."""
    n = int(seconds * SAMPLE_RATE_HZ)
    sound = 0.02 * rng.standard_normal(n)
    breath_s, high_hz = 60 / rng.uniform(10, 28), rng.uniform(200, 900)
    pitches = rng.uniform(100, 900, rng.integers(1, 3))
    wheeze_db, crackle_db, fine = rng.uniform(-12, 10), rng.uniform(-2, 16), rng.random() < 0.6
    in_inspiration = rng.random() < 0.3
    expiration_gain = rng.uniform(0.2, 0.9)
    at = -rng.uniform(0, breath_s)
    while at < seconds:
        share = rng.uniform(0.35, 0.5)
        for begin, length, gain, expires in ((at, share, 1.0, False), (at + share * breath_s, 0.9 - share, expiration_gain, True)):
            size = int(length * breath_s * SAMPLE_RATE_HZ)
            piece = _breath_noise(size, high_hz, rng) * _hump(size, rng) * gain
            if wheeze and (expires or in_inspiration):
                for pitch in pitches:
                    span = int(size * rng.uniform(0.3, 0.9))
                    start = rng.integers(0, size - span)
                    tone = _wheeze(span, pitch * rng.uniform(0.95, 1.05), rng)
                    piece[start:start + span] += tone * 10 ** (wheeze_db / 20)
            if crackles and (not expires or rng.random() < 0.3):
                for where in (rng.uniform(0.1, 1, rng.integers(4, 25)) * size).astype(int):
                    burst = _crackle(fine, rng) * 10 ** ((crackle_db + rng.normal(0, 3)) / 20)
                    piece[where:where + len(burst)] += burst[: max(size - where, 0)]
            start, end = int(begin * SAMPLE_RATE_HZ), int(begin * SAMPLE_RATE_HZ) + size
            if end > 0 and start < n:
                sound[max(start, 0):min(end, n)] += piece[max(-start, 0):size - max(end - n, 0)]
        at += breath_s * rng.uniform(0.92, 1.08)
    if rng.random() < 0.4:
        sound += _heart_thumps(n, rng) * rng.uniform(0.3, 3)
    background = coloured_noise((1, n), rng)[0] * 10 ** (rng.uniform(-50, -10) / 20)
    return ((sound / sound.std() + background) * 0.05).astype(np.float32)


def _heart_thumps(n: int, rng: np.random.Generator) -> np.ndarray:
    """The heart heard through the lung: low thuds that are no finding."""
    beat = int(60 / rng.uniform(55, 110) * SAMPLE_RATE_HZ)
    time = np.arange(n)
    pulse = np.exp(-((time % beat) / SAMPLE_RATE_HZ / 0.03)) + 0.7 * np.exp(-(((time + int(0.65 * beat)) % beat) / SAMPLE_RATE_HZ / 0.025))
    return pulse * np.sin(2 * np.pi * rng.uniform(35, 80) * time / SAMPLE_RATE_HZ)
