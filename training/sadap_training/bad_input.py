"""Test sounds that must never give a confident disease. None of these generators is used in training."""
import numpy as np

from .audio import SAMPLE_RATE_HZ as RATE
from .clips import Clip


def _time(seconds: float) -> np.ndarray:
    return np.arange(int(seconds * RATE)) / RATE


def _silence(rng):
    return rng.standard_normal(12 * RATE) * rng.choice([0.0, 1e-5, 1e-4])


def _white(rng):
    return rng.standard_normal(12 * RATE) * 10 ** rng.uniform(-3, -0.5)


def _pink(rng):
    spectrum = np.fft.rfft(rng.standard_normal(12 * RATE))
    noise = np.fft.irfft(spectrum / np.sqrt(np.arange(len(spectrum)) + 1.0))
    return noise / noise.std() * 10 ** rng.uniform(-3, -0.7)


def _hum(rng):
    time = _time(12)
    hum = sum(rng.uniform(0, 1) / k * np.sin(2 * np.pi * 50 * k * time + rng.uniform(0, 6)) for k in range(1, 9))
    return 0.1 * hum + 10 ** rng.uniform(-4, -2) * rng.standard_normal(len(time))


def _speech(rng):
    """Voiced syllables: glottal pulses through three moving formants, fricative noise between, pauses."""
    sound, length = np.zeros(12 * RATE), 12 * RATE
    position, pitch = 0, rng.uniform(90, 220)
    while position < length - RATE:
        size = int(rng.uniform(0.1, 0.3) * RATE)
        time = np.arange(size) / RATE
        harmonics = np.arange(1, int(1900 / pitch) + 1) * pitch * rng.uniform(0.9, 1.1)
        formants = rng.uniform([250, 800, 1500], [800, 1500, 1900])
        gains = sum(np.exp(-((harmonics - formant) / 120) ** 2) for formant in formants) + 0.02
        syllable = (gains[:, None] * np.sin(2 * np.pi * harmonics[:, None] * time)).sum(axis=0)
        sound[position:position + size] += syllable * np.hanning(size)
        position += size
        if rng.random() < 0.4:
            size = int(rng.uniform(0.04, 0.12) * RATE)
            sound[position:position + size] += np.diff(rng.standard_normal(size + 1)) * 0.3
            position += size
        position += int(rng.choice([0.02, 0.05, 0.4], p=[0.5, 0.35, 0.15]) * RATE)
    return 0.1 * sound / (np.abs(sound).max() + 1e-9) + 1e-4 * rng.standard_normal(length)


_SCALE = 220 * 2 ** (np.array([0, 2, 4, 5, 7, 9, 11, 12]) / 12)


def _melody(rng):
    """Plucked notes of a major scale in strict tempo."""
    sound, beat = np.zeros(13 * RATE), int(60 / rng.uniform(70, 160) * RATE)
    for start in range(0, 12 * RATE, beat):
        time, pitch = np.arange(beat) / RATE, rng.choice(_SCALE) * rng.choice([0.5, 1, 2])
        sound[start:start + beat] += np.exp(-3 * time) * sum(np.sin(2 * np.pi * pitch * k * time) / k**1.5 for k in (1, 2, 3))
    return 0.1 * sound[: 12 * RATE]


def _chords(rng):
    """Sustained triads with a drum on every beat."""
    sound, bar = np.zeros(16 * RATE), int(240 / rng.uniform(80, 140) * RATE)
    for start in range(0, 12 * RATE, bar):
        time = np.arange(bar) / RATE
        root = rng.choice(_SCALE) / 2
        sound[start:start + bar] += sum(np.sin(2 * np.pi * root * ratio * time) for ratio in (1, 1.26, 1.498)) * 0.3
        drum = np.exp(-((time * 4 * RATE / bar) % 1) * 25) * np.sin(2 * np.pi * 90 * time)
        sound[start:start + bar] += drum
    return 0.1 * sound[: 12 * RATE]


KINDS = {"silence": _silence, "white noise": _white, "pink noise": _pink, "hum": _hum, "speech-like": _speech,
         "melody": _melody, "chords": _chords}

def generated(per_kind: int) -> dict[str, list[np.ndarray]]:
    """Clips of 12 s by kind, always the same ones."""
    rng = np.random.default_rng(2026)
    return {kind: [make(rng).astype(np.float32) for _ in range(per_kind)] for kind, make in KINDS.items()}


def other_organ(clips: list[Clip], count: int, longest_seconds: int = 12) -> list[np.ndarray]:
    """Evenly chosen recordings of the other organ, none of which any network under test was trained on as an outlier."""
    step = max(1, len(clips) // count)
    return [clip.sound[: longest_seconds * RATE] for clip in clips[::step][:count]]
