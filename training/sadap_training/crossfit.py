"""Out-of-fold predictions, and rules learned for each fold on the other folds only."""
from dataclasses import dataclass

import numpy as np
from scipy.special import expit, softmax

from .calibrate import doubt, is_uncertain, learn_rules


@dataclass
class Held:
    """Predictions of clips that the predicting network never saw. logits [n, classes + heads + 1]."""

    logits: np.ndarray
    labels: np.ndarray
    fold: np.ndarray
    classes: int

    @property
    def novelty(self) -> np.ndarray:
        return expit(self.logits[:, -1])

    def head(self, index: int) -> np.ndarray:
        return self.logits[:, self.classes + index]

    def rules(self) -> dict:
        return learn_rules(self.logits, self.labels, self.novelty, self.classes)

    def calibrated(self) -> tuple[np.ndarray, np.ndarray]:
        """Confidence [n, classes] and 'uncertain' [n], each fold by rules learned on the other folds."""
        confidence = np.zeros((len(self.labels), self.classes))
        uncertain = np.zeros(len(self.labels), bool)
        for fold in np.unique(self.fold):
            here, there = self.fold == fold, self.fold != fold
            rules = learn_rules(self.logits[there], self.labels[there], self.novelty[there], self.classes)
            confidence[here] = softmax(self.logits[here, : self.classes] / rules["temperature"], axis=1)
            uncertain[here] = is_uncertain(confidence[here], doubt(confidence[here], self.novelty[here]), rules)
        return confidence, uncertain


def mean_by(groups: np.ndarray, values: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Group names, values averaged over each group's clips, and the index of each group's first clip."""
    names, first, inverse = np.unique(groups, return_index=True, return_inverse=True)
    total = np.zeros((len(names), *values.shape[1:]))
    np.add.at(total, inverse, values)
    return names, total / np.bincount(inverse).reshape(-1, *[1] * (values.ndim - 1)), first
