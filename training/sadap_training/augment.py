"""Sound augmentation: what changes between stethoscopes, rooms and patients but not between diagnoses."""
import numpy as np
from scipy import fft

from .audio import SAMPLE_RATE_HZ


def random_crop(sound: np.ndarray, length: int, rng: np.random.Generator, speed: float = 1.0) -> np.ndarray:
    """A random stretch of `length` samples played `speed` times as fast; a shorter sound is repeated."""
    needed = int(length * speed) + 2
    start = rng.integers(0, max(len(sound) - needed, 0) + 1) if len(sound) >= needed else rng.integers(0, len(sound))
    stretch = np.take(sound, np.arange(start, start + needed), mode="wrap")
    if speed == 1.0:
        return stretch[:length]
    return np.interp(np.arange(length) * speed, np.arange(needed), stretch).astype(np.float32)


def coloured_noise(shape: tuple[int, int], rng: np.random.Generator) -> np.ndarray:
    """Noise [batch, samples] of unit power, spectrum f^-a with a between 0 and 2 by row."""
    batch, length = shape
    spectrum = fft.rfft(rng.standard_normal(shape, dtype=np.float32))
    frequency = np.maximum(np.arange(spectrum.shape[1]) / spectrum.shape[1], 0.005)
    spectrum *= frequency[None] ** -rng.uniform(0, 1.0, (batch, 1))
    noise = fft.irfft(spectrum, n=length)
    return (noise / (noise.std(axis=1, keepdims=True) + 1e-9)).astype(np.float32)


def smooth_gains_db(octaves: np.ndarray, rng: np.random.Generator, depth_db: float = 10) -> np.ndarray:
    """A smooth random filter response over log2 of the frequency."""
    points = np.linspace(octaves[0], octaves[-1], 7)
    return np.interp(octaves, points, rng.normal(0, depth_db / 2, len(points)))


def through_filters(sounds: np.ndarray, rng: np.random.Generator, gains_db=smooth_gains_db) -> np.ndarray:
    """Each row through a filter of its own, `gains_db(octaves, rng)`, as if heard through another stethoscope."""
    length = sounds.shape[1]
    spectrum = fft.rfft(sounds)
    octaves = np.log2(np.maximum(np.arange(spectrum.shape[1]) * SAMPLE_RATE_HZ / length, 15))
    for row in spectrum:
        row *= 10 ** (gains_db(octaves, rng) / 20)
    return fft.irfft(spectrum, n=length).astype(np.float32)


def disturb(sounds: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Filter response, noise (0-40 dB below the sound) and gain for a batch [batch, samples]."""
    changed = through_filters(sounds, rng)
    level = changed.std(axis=1, keepdims=True) + 1e-7
    noise_db = rng.uniform(-45, -3, (len(sounds), 1))
    changed = changed + coloured_noise(changed.shape, rng) * level * 10 ** (noise_db / 20)
    gain = 10 ** rng.uniform(-1, 0.5, (len(sounds), 1))
    return (changed * gain).astype(np.float32)
