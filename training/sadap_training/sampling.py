"""How often each clip is drawn: sources by share, classes evenly, large groups of near-copies held back."""
from collections import Counter

import numpy as np

from .clips import Clip


def drawing_weights(clips: list[Clip], group_split: dict[str, str], shares: dict[str, float]) -> np.ndarray:
    """Weight per clip. Within a source classes weigh the same (unlabelled ones count as a class of double weight) and a
    group of n clips weighs sqrt(n). group_split names each source's grouping, shares each source's part of the draws.
    """
    weights = np.zeros(len(clips))
    for source, share in shares.items():
        mine = [i for i, clip in enumerate(clips) if clip.source == source]
        keys = [(clips[i].groups.get(group_split.get(source, ""), clips[i].name), clips[i].label) for i in mine]
        size = Counter(keys)
        raw = np.array([size[key] ** -0.5 for key in keys])
        labels = np.array([clips[i].label for i in mine])
        for label in set(labels):
            raw[labels == label] *= (2.0 if label < 0 else 1.0) / raw[labels == label].sum()
        if mine:
            weights[mine] = raw / raw.sum() * share
    return weights
