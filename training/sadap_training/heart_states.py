"""The heart's state at each frame of a spectrum: 1 S1, 2 systole, 3 S2, 4 diastole, 0 not known."""
import numpy as np

from .audio import SAMPLE_RATE_HZ
from .clips import Clip
from .spectrum import SpectrumSettings


def frame_count(samples: int, spectrum: SpectrumSettings) -> int:
    return (samples - spectrum.window) // spectrum.hop + 1


def frame_centres(count: int, spectrum: SpectrumSettings) -> np.ndarray:
    """Sample in the middle of each frame, [count]."""
    return np.arange(count) * spectrum.hop + spectrum.window // 2


def frame_states(clip: Clip, spectrum: SpectrumSettings) -> np.ndarray:
    """[frames], of the clip's marked stretches."""
    count = frame_count(len(clip.sound), spectrum)
    states = np.zeros(count, np.int8)
    seconds = frame_centres(count, spectrum) / SAMPLE_RATE_HZ
    for start, end, state in clip.states if clip.states is not None else ():
        states[(seconds >= start) & (seconds < end)] = int(state)
    return states
