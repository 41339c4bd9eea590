"""How much the feature half and the network count, chosen on held-out predictions."""
import numpy as np
from sklearn.metrics import roc_auc_score

SCORE_SCALE = 2.0  # a kernel machine's decision of 1 counts like a logit of 2
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


def blended(scores: np.ndarray, logits: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """Per output: share × scaled score + (1 - share) × network logit; the novelty logit stays the network's."""
    mixed = logits.copy()
    outputs = scores.shape[1]
    mixed[:, :outputs] = shares * SCORE_SCALE * scores + (1 - shares) * logits[:, :outputs]
    return mixed


def choose(scores: np.ndarray, logits: np.ndarray, heads: np.ndarray, classes: int) -> np.ndarray:
    """The best AUROC for each head; the classes are the features' alone (by likelihood the network had no part in them). Shape [outputs]."""
    result = np.ones(scores.shape[1])
    for head in range(heads.shape[1]):
        at = classes + head
        result[at] = max(SHARES, key=lambda share: roc_auc_score(
            heads[:, head], share * SCORE_SCALE * scores[:, at] + (1 - share) * logits[:, at]))
    return result


def cross_chosen(scores: np.ndarray, logits: np.ndarray, heads: np.ndarray, fold: np.ndarray, classes: int) -> np.ndarray:
    """Blended logits in which each fold's shares were chosen on the other folds."""
    result = logits.copy()
    for held in np.unique(fold):
        there, here = fold != held, fold == held
        shares = choose(scores[there], logits[there], heads[there], classes)
        result[here] = blended(scores[here], logits[here], shares)
    return result
