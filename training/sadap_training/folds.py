"""Splits in which clips of one group (source cluster, patient) stay together."""
import numpy as np
from sklearn.model_selection import StratifiedGroupKFold

from .clips import Clip


def fold_of(clips: list[Clip], split: str, folds: int = 5, seed: int = 0) -> np.ndarray:
    """Fold number of every clip, classes spread as evenly as the groups allow."""
    groups = [clip.groups[split] for clip in clips]
    labels = [clip.label if clip.label >= 0 else 10 + int(np.nan_to_num(clip.heads) @ (2 ** np.arange(len(clip.heads))))
              for clip in clips]
    result = np.zeros(len(clips), int)
    splitter = StratifiedGroupKFold(folds, shuffle=True, random_state=seed)
    for fold, (_, test) in enumerate(splitter.split(labels, labels, groups)):
        result[test] = fold
    return result
