"""One labelled sound, and a cache of the decoded data sets."""
import pickle
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from . import paths


@dataclass
class Clip:
    """A sound at 4 kHz with what is known about it.

    label: index of the class, or -1 when none applies (several valve lesions, other lung disease).
    heads: 1, 0 or NaN (unknown) for each sound-level head.
    groups: fold unit by the split's name; clips that share one never stand on both sides of that split.
    states: rows of start (s), end (s) and heart state, 1 S1, 2 systole, 3 S2, 4 diastole; None where nobody marked them.
    facts: what else is known of the recording, by name.
    """

    name: str
    source: str
    sound: np.ndarray
    label: int
    heads: np.ndarray
    groups: dict[str, str] = field(default_factory=dict)
    states: np.ndarray | None = None
    facts: dict[str, str] = field(default_factory=dict)

    @property
    def patient(self) -> str:
        return self.groups["patient"]


def cached(name: str, build) -> list[Clip]:
    """The list from the cache, or built and kept there. The cache may be deleted at any time."""
    path: Path = paths.CACHE / f"{name}.pickle"
    if path.exists():
        return pickle.loads(path.read_bytes())
    clips = build()
    paths.CACHE.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pickle.dumps(clips))
    return clips
