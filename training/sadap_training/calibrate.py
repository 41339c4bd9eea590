"""Temperature and the 'uncertain' rule, learned on sounds that the networks were not trained on."""
import numpy as np
from scipy.optimize import minimize_scalar
from scipy.special import log_softmax, softmax


def temperature(logits: np.ndarray, labels: np.ndarray, weights: np.ndarray | None = None) -> float:
    """The temperature that makes held-out class confidence most likely. logits [n, classes], labels [n]."""
    weights = np.ones(len(labels)) if weights is None else weights

    def loss(log_t: float) -> float:
        chosen = log_softmax(logits / np.exp(log_t), axis=1)[np.arange(len(labels)), labels]
        return -(chosen * weights).sum() / weights.sum()

    return float(np.exp(minimize_scalar(loss, bounds=(np.log(0.2), np.log(8)), method="bounded").x))


def expected_calibration_error(confidence: np.ndarray, labels: np.ndarray, bins: int = 10) -> float:
    """Mean gap between the top confidence and how often it is right, weighted by bin size."""
    top, right = confidence.max(axis=1), confidence.argmax(axis=1) == labels
    which = np.minimum((top * bins).astype(int), bins - 1)
    return float(sum(abs(top[which == b].mean() - right[which == b].mean()) * (which == b).mean()
                     for b in range(bins) if (which == b).any()))


def learn_rules(logits: np.ndarray, labels: np.ndarray, novelty: np.ndarray, classes: int,
                uncertain_share: float = 0.12) -> dict:
    """Thresholds from held-out sounds of the data sets: 'uncertain' when novelty is above, or the top confidence or
    its lead over the second below. Each threshold spends a part of the share of real sounds that may become uncertain.
    """
    known = labels >= 0
    heat = temperature(logits[known, :classes], labels[known])
    confidence = softmax(logits[known, :classes] / heat, axis=1)
    lowest = float(np.quantile(confidence.max(axis=1), uncertain_share * 0.6))
    highest = float(np.quantile(novelty, 1 - uncertain_share * 0.4))
    return {"temperature": round(heat, 4), "minimumConfidence": round(min(max(lowest, 0.35), 0.7), 4),
            "maximumNovelty": round(min(max(highest, 0.05), 0.9), 4)}


def is_uncertain(confidence: np.ndarray, novelty: np.ndarray, rules: dict) -> np.ndarray:
    """The rule as the runtime applies it. confidence [n, classes], novelty [n]."""
    return (confidence.max(axis=1) < rules["minimumConfidence"]) | (novelty > rules["maximumNovelty"])
