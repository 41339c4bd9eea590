"""Heart sounds made from what textbooks say of each valve lesion, for pretraining and for the smoke run.

Normal: S1, S2, quiet between. AS: crescendo-decrescendo murmur within systole. MR: even murmur through systole, to S2.
MS: opening snap after S2 and a low rumble in diastole, loud S1. MVP: a click in mid systole with a late murmur to S2.
"""
import numpy as np
from scipy.signal import butter, sosfilt

from .audio import SAMPLE_RATE_HZ
from .augment import coloured_noise


def thump(seconds: float, low_hz: float, high_hz: float, rng: np.random.Generator) -> np.ndarray:
    """A short transient of a few decaying partials."""
    time = np.arange(int(seconds * SAMPLE_RATE_HZ)) / SAMPLE_RATE_HZ
    sound = sum(rng.uniform(0.4, 1) * np.sin(2 * np.pi * rng.uniform(low_hz, high_hz) * time + rng.uniform(0, 6.3))
                for _ in range(rng.integers(2, 5)))
    return sound * np.sin(np.pi * np.linspace(0, 1, len(time))) ** rng.uniform(0.8, 2) * np.exp(-time / seconds)


def murmur(envelope: np.ndarray, low_hz: float, high_hz: float, rng: np.random.Generator) -> np.ndarray:
    """Filtered noise (sometimes partly tonal) under an envelope."""
    noise = rng.standard_normal(len(envelope) + 400)
    bands = butter(2, [low_hz, min(high_hz, 1900)], "bandpass", fs=SAMPLE_RATE_HZ, output="sos")
    sound = sosfilt(bands, noise)[400:]
    if rng.random() < 0.2:
        time = np.arange(len(envelope)) / SAMPLE_RATE_HZ
        sound = sound / sound.std() + rng.uniform(0.5, 2) * np.sin(2 * np.pi * rng.uniform(low_hz, high_hz) * time)
    return sound / (sound.std() + 1e-9) * envelope


def diamond(n: int, rng: np.random.Generator) -> np.ndarray:
    peak = rng.uniform(0.3, 0.65)
    position = np.linspace(0, 1, n)
    return np.where(position < peak, position / peak, (1 - position) / (1 - peak)) ** rng.uniform(0.8, 1.8)


def plateau(n: int, rng: np.random.Generator) -> np.ndarray:
    position = np.linspace(0, 1, n)
    edge = rng.uniform(0.03, 0.12)
    slope = 1 + rng.uniform(-1.2, 1.4) * (position - 0.5)
    return np.minimum(1, np.minimum(position, 1 - position) / edge + 0.15) * slope.clip(0.2)


class _Patient:
    """What stays the same from beat to beat."""

    def __init__(self, label: int, rng: np.random.Generator):
        self.label = label
        self.beat = 60 / rng.uniform(50, 115)
        self.systole = min(rng.uniform(0.26, 0.40) * (0.55 + 0.45 * self.beat), 0.5 * self.beat)
        self.s1 = [rng.uniform(0.06, 0.16), rng.uniform(25, 60), rng.uniform(70, 220), rng.uniform(0.5, 1)]
        self.s2 = [rng.uniform(0.04, 0.12), rng.uniform(30, 80), rng.uniform(90, 300), rng.uniform(0.3, 1)]
        self.loud = 10 ** (rng.uniform(-24, 6) / 20)
        self.low, self.high = rng.uniform(50, 200), rng.uniform(220, 800)
        self.snap = rng.uniform(0.05, 0.12) if rng.random() < 0.65 else None
        self.click = rng.uniform(0.3, 0.75)
        self.has_click, self.has_late = rng.random() < 0.85, rng.random() < 0.75
        self.presystolic = rng.random() < 0.7
        self.s3 = rng.random() < (0.25 if label in (0, 2) else 0.08)
        self.split = rng.uniform(0.02, 0.05) if rng.random() < 0.3 else 0.0
        self.s3_delay = rng.uniform(0.12, 0.2)


def heart_sound(label: int, seconds: float, rng: np.random.Generator) -> np.ndarray:
    """A sound [samples] of the class (index in heart_data.CLASSES), starting anywhere in the beat."""
    patient = _Patient(label, rng)
    total = int((seconds + 3) * SAMPLE_RATE_HZ)
    sound = np.zeros(total)

    def add(piece: np.ndarray, at: float, gain: float) -> None:
        start = int(at * SAMPLE_RATE_HZ)
        end = min(start + len(piece), total)
        if 0 <= start < end:
            sound[start:end] += gain * piece[: end - start]

    time = 0.1
    while time < seconds + 1.5:
        beat = patient.beat * (1 + rng.normal(0, 0.02))
        _add_beat(add, patient, time, beat, rng)
        time += beat
    start = rng.integers(int(0.2 * SAMPLE_RATE_HZ), int(1.3 * SAMPLE_RATE_HZ))
    sound = sound[start: start + int(seconds * SAMPLE_RATE_HZ)]
    background = coloured_noise((1, len(sound)), rng)[0] * 10 ** (rng.uniform(-70, -18) / 20)
    return (sound / (sound.std() + 1e-9) + background).astype(np.float32) * 0.1


def _add_beat(add, patient: _Patient, time: float, beat: float, rng: np.random.Generator) -> None:
    size, low, high, gain = patient.s1
    add(thump(size, low, high * (1.5 if patient.label == 3 else 1), rng), time, gain * rng.uniform(0.85, 1.15))
    second = time + patient.systole
    size, low, high, gain = patient.s2
    add(thump(size, low, high, rng), second, gain * rng.uniform(0.85, 1.15))
    if patient.split:
        add(thump(size * 0.7, low, high, rng), second + patient.split, gain * 0.5)
    if patient.s3:
        add(thump(0.09, 20, 70, rng), second + patient.s3_delay, patient.s2[3] * 0.5)
    gap = int((patient.systole - 0.02) * SAMPLE_RATE_HZ)
    loud = patient.loud
    if patient.label == 1:
        lead = int(rng.uniform(0.03, 0.07) * SAMPLE_RATE_HZ)
        tail = int(rng.uniform(0.0, 0.05) * SAMPLE_RATE_HZ)
        add(murmur(diamond(gap - lead - tail, rng), patient.low, patient.high, rng), time + lead / SAMPLE_RATE_HZ, loud)
    elif patient.label == 2:
        add(murmur(plateau(gap + rng.integers(40, 400), rng), patient.low, patient.high, rng), time + 0.02, loud * 0.8)
    elif patient.label == 3:
        add_mitral_stenosis(add, patient, second, time + beat, rng)
    elif patient.label == 4:
        add_prolapse(add, patient, time, second, rng)


def add_prolapse(add, patient, first: float, second: float, rng: np.random.Generator) -> None:
    """A click between S1 and S2 (s), and what is heard from it to S2. `add(sound, second, gain)`."""
    click = first + (second - first) * patient.click
    if patient.has_click or not patient.has_late:
        add(thump(rng.uniform(0.015, 0.04), 90, 500, rng), click, max(patient.loud, 0.3) * 1.2)
    if patient.has_late:
        rest = max(int((second - click) * SAMPLE_RATE_HZ) + 100, 200)
        rising = np.linspace(0.4, 1, rest) ** rng.uniform(0, 1.5)
        add(murmur(rising, patient.low, patient.high, rng), click, patient.loud * 0.7)


def add_mitral_stenosis(add, patient, second: float, next_beat: float, rng: np.random.Generator) -> None:
    """An opening snap after S2 and a rumble up to the next S1 (s). `add(sound, second, gain)`."""
    start = second + (patient.snap or 0.06)
    if patient.snap:
        add(thump(0.04, 60, 300, rng), start, patient.s2[3] * rng.uniform(0.5, 0.9))
    length = max(int((next_beat - start - 0.05) * SAMPLE_RATE_HZ), 200)
    position = np.linspace(0, 1, length)
    envelope = np.exp(-position * rng.uniform(0.3, 2.5))
    if patient.presystolic:
        envelope = envelope + rng.uniform(0.3, 1.2) * np.clip(position - 0.75, 0, 1) * 4
    quiet = 0.7 if patient.snap else 1.0
    add(murmur(envelope, min(patient.low, 60) * 0.7, 90 + patient.high * 0.3, rng), start + 0.03, patient.loud * 0.6 * quiet)
