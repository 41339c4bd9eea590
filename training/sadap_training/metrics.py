"""Figures with confidence intervals that respect patients and source groups."""
import numpy as np
from sklearn.metrics import confusion_matrix, roc_auc_score

from .calibrate import expected_calibration_error

RESAMPLES = 1000


def interval(groups: np.ndarray, figure, seed: int = 0) -> list[float] | None:
    """95 % percentile bootstrap over whole groups. figure(index array) may return NaN, which is left out."""
    rng = np.random.default_rng(seed)
    names = np.unique(groups)
    members = [np.flatnonzero(groups == name) for name in names]
    drawn = []
    for _ in range(RESAMPLES):
        value = figure(np.concatenate([members[i] for i in rng.integers(0, len(names), len(names))]))
        if not np.isnan(value):
            drawn.append(value)
    return [round(float(q), 3) for q in np.quantile(drawn, [0.025, 0.975])] if drawn else None


def auroc(truth: np.ndarray, score: np.ndarray, groups: np.ndarray) -> dict:
    def one(index):
        return roc_auc_score(truth[index], score[index]) if 0 < truth[index].sum() < len(index) else np.nan

    return {"value": round(float(one(np.arange(len(truth)))), 3), "interval": interval(groups, one),
            "positive": int(truth.sum()), "of": len(truth)}


def accuracy(labels: np.ndarray, predicted: np.ndarray, groups: np.ndarray) -> dict:
    right = (labels == predicted).astype(float)
    return {"value": round(float(right.mean()), 4), "interval": interval(groups, lambda i: right[i].mean()), "of": len(labels)}


def balanced_accuracy(labels: np.ndarray, predicted: np.ndarray, groups: np.ndarray, classes: list[int]) -> dict:
    """Mean recall over the given classes; predictions may be any class."""
    def one(index):
        recalls = [np.mean(predicted[index][labels[index] == c] == c) if (labels[index] == c).any() else np.nan for c in classes]
        return float(np.mean(recalls))

    return {"value": round(one(np.arange(len(labels))), 4), "interval": interval(groups, one), "classes": classes}


def confusion(labels: np.ndarray, predicted: np.ndarray, classes: int) -> list[list[int]]:
    """Rows are the truth, columns the prediction."""
    return confusion_matrix(labels, predicted, labels=range(classes)).tolist()


def calibration(confidence: np.ndarray, labels: np.ndarray) -> float:
    return round(expected_calibration_error(confidence, labels), 4)
