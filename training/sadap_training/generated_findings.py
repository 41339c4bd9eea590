"""Heart sounds made with every finding known and every state marked: children's rates, innocent murmurs, irregular rhythms too."""
from dataclasses import dataclass

import numpy as np

from .audio import SAMPLE_RATE_HZ
from .augment import coloured_noise
from .clips import Clip
from .generated_heart import add_mitral_stenosis, add_prolapse, diamond, murmur, plateau, thump
from .heart_data import CLASSES
from .heart_findings import of_lesions, row

# Two lesions at once, one in each phase: what is heard in systole says nothing of diastole.
KINDS = {"normal": 0.34, "AS": 0.09, "MR": 0.1, "MS": 0.09, "MVP": 0.08, "AR": 0.06, "innocent": 0.1,
         "AS+AR": 0.05, "MR+MS": 0.05, "MR+AR": 0.04}

_CLASS_OF = {"normal": 0, **{name: number for number, name in enumerate(CLASSES) if number}}


def _decrescendo(n: int, rng: np.random.Generator) -> np.ndarray:
    position = np.linspace(0, 1, n)
    return np.minimum(1, position / 0.05 + 0.1) * np.exp(-position * rng.uniform(1.5, 4))


class _Track:
    """Sound and states being written, both per sample."""

    def __init__(self, seconds: float):
        self.sound = np.zeros(int(seconds * SAMPLE_RATE_HZ))
        self.states: list[tuple[float, float, int]] = []

    def add(self, piece: np.ndarray, at: float, gain: float) -> None:
        start = int(at * SAMPLE_RATE_HZ)
        end = min(start + len(piece), len(self.sound))
        if 0 <= start < end:
            self.sound[start:end] += gain * piece[: end - start]


@dataclass
class _Heart:
    """What stays the same from beat to beat."""

    kind: str
    lesions: set[str]
    cycle: float
    systole: float
    spread: float
    s1: tuple[float, float, float, float]  # seconds, lowest and highest Hz, gain
    s2: tuple[float, float, float, float]
    split: float
    has_s3: bool
    has_s4: bool
    has_ejection_click: bool
    loud: float
    low: float
    high: float
    click: float
    has_click: bool
    has_late: bool
    snap: float | None
    presystolic: bool


def _heart(rng: np.random.Generator) -> _Heart:
    kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
    is_fast = rng.random() < 0.35
    cycle = 60 / (rng.uniform(100, 190) if is_fast else rng.uniform(45, 115))
    longest = (0.1, 0.08) if is_fast else (0.15, 0.12)
    return _Heart(
        kind, set() if kind in ("normal", "innocent") else set(kind.split("+")), cycle,
        systole=min(rng.uniform(0.28, 0.36) * cycle**0.58 * (1 + rng.normal(0, 0.05)), 0.56 * cycle),
        spread=0.12 if rng.random() < 0.12 else rng.uniform(0.005, 0.04),
        s1=(rng.uniform(0.06, longest[0]), rng.uniform(25, 60), rng.uniform(70, 220), rng.uniform(0.4, 1)),
        s2=(rng.uniform(0.04, longest[1]), rng.uniform(30, 80), rng.uniform(90, 300), rng.uniform(0.25, 1)),
        split=rng.uniform(0.02, 0.06) if rng.random() < 0.3 else 0.0,
        has_s3=rng.random() < 0.1, has_s4=rng.random() < 0.06,
        has_ejection_click=rng.random() < (0.15 if kind in ("AS", "AS+AR", "innocent") else 0.03),
        loud=10 ** (rng.uniform(-26, 6) / 20), low=rng.uniform(50, 220), high=rng.uniform(220, 900),
        click=rng.uniform(0.3, 0.75), has_click=rng.random() < 0.9, has_late=rng.random() < 0.75,
        snap=rng.uniform(0.05, 0.12) if rng.random() < 0.65 else None, presystolic=rng.random() < 0.7)


def findings_clip(number: int, seconds: float, rng: np.random.Generator) -> Clip:
    """A clip whose heads are FINDINGS, starting anywhere in the beat."""
    heart, track = _heart(rng), _Track(seconds + 3)
    at = 0.05
    while at < seconds + 2.4:
        cycle = heart.cycle * max(0.6, 1 + rng.normal(0, heart.spread)) * (0.65 if rng.random() < 0.02 else 1)
        _add_beat(track, heart, at, cycle, rng)
        at += cycle
    start = rng.uniform(0.1, 1.2)
    first, count = int(start * SAMPLE_RATE_HZ), int(seconds * SAMPLE_RATE_HZ)
    sound = track.sound[first: first + count]
    sound = sound / (sound.std() + 1e-9) + coloured_noise((1, count), rng)[0] * 10 ** (rng.uniform(-70, -14) / 20)
    return Clip(f"made-{number}", "generated", (sound * 0.1).astype(np.float32), _CLASS_OF.get(heart.kind, -1), row(_findings(heart)), {"patient": f"made-{number}"},
                np.array([(begin - start, end - start, state) for begin, end, state in track.states]))


def _findings(heart: _Heart) -> dict[str, float]:
    if heart.kind == "innocent":
        return {**of_lesions(set()), "murmur": 1.0, "systolic": 1.0, "abnormal": np.nan}
    known = of_lesions(heart.lesions)
    if heart.kind == "MVP" and not heart.has_late:
        known |= {"murmur": np.nan, "systolic": np.nan}
    return known


def _add_beat(track: _Track, heart: _Heart, at: float, cycle: float, rng: np.random.Generator) -> None:
    systole = min(heart.systole * (cycle / heart.cycle) ** 0.3, 0.6 * cycle)
    second = at + systole
    for (size, low, high, gain), begin in ((heart.s1, at), (heart.s2, second)):
        higher = 1.5 if begin == at and "MS" in heart.lesions else 1
        track.add(thump(size, low, high * higher, rng), begin, gain * rng.uniform(0.8, 1.2))
    track.states += [(at, at + heart.s1[0], 1), (at + heart.s1[0], second, 2),
                     (second, second + heart.s2[0], 3), (second + heart.s2[0], at + cycle, 4)]
    if heart.split:
        track.add(thump(heart.s2[0] * 0.7, heart.s2[1], heart.s2[2], rng), second + heart.split, heart.s2[3] * 0.5)
    if heart.has_s3:
        track.add(thump(0.09, 20, 70, rng), second + rng.uniform(0.13, 0.17), heart.s2[3] * 0.5)
    if heart.has_s4:
        track.add(thump(0.08, 20, 70, rng), at + cycle - 0.1, heart.s1[3] * 0.5)
    if heart.has_ejection_click:
        track.add(thump(0.02, 90, 400, rng), at + 0.05, heart.s1[3] * 0.5)
    _add_systolic(track, heart, at, second, rng)
    _add_diastolic(track, heart, second, at + cycle, rng)


def _add_systolic(track: _Track, heart: _Heart, first: float, second: float, rng: np.random.Generator) -> None:
    gap = max(int((second - first - 0.02) * SAMPLE_RATE_HZ), 200)
    if "AS" in heart.lesions:
        lead = int(rng.uniform(0.02, 0.06) * SAMPLE_RATE_HZ * min(1, heart.cycle))
        track.add(murmur(diamond(max(gap - lead, 150), rng), heart.low, heart.high, rng), first + lead / SAMPLE_RATE_HZ, heart.loud)
    elif heart.kind == "innocent":
        shape = diamond(max(int(gap * rng.uniform(0.45, 0.75)), 120), rng)
        track.add(murmur(shape, max(40, heart.low * 0.6), min(heart.high, 350), rng), first + 0.03, heart.loud * 0.35)
    elif "MR" in heart.lesions:
        track.add(murmur(plateau(gap + rng.integers(0, 300), rng), heart.low, heart.high, rng), first + 0.02, heart.loud * 0.8)
    elif "MVP" in heart.lesions:
        add_prolapse(track.add, heart, first, second, rng)


def _add_diastolic(track: _Track, heart: _Heart, second: float, next_first: float, rng: np.random.Generator) -> None:
    if "AR" in heart.lesions:
        length = max(int((next_first - second) * rng.uniform(0.5, 0.95) * SAMPLE_RATE_HZ), 200)
        track.add(murmur(_decrescendo(length, rng), max(heart.low, 90), heart.high, rng), second + 0.02, heart.loud * 0.6)
    elif "MS" in heart.lesions:
        add_mitral_stenosis(track.add, heart, second, next_first, rng)
