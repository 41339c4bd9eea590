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


def doubt(confidence: np.ndarray, novelty: np.ndarray) -> np.ndarray:
    """What the model gives as `novelty`: 1 - top confidence × (1 - novelty head), [n]. High for strange and for undecided sounds."""
    return 1 - confidence.max(axis=1) * (1 - novelty)


def learn_rules(logits: np.ndarray, labels: np.ndarray, novelty: np.ndarray, classes: int,
                doubtful_share: float = 0.18, undecided_share: float = 0.10) -> dict:
    """Temperature, and the doubt above and the confidence below which a result is 'uncertain'.

    Each threshold is the quantile that turns its share of real held-out sounds uncertain (most sounds fall under both).
    """
    known = labels >= 0
    heat = temperature(logits[known, :classes], labels[known])
    confidence = softmax(logits[:, :classes] / heat, axis=1)
    highest = float(np.quantile(doubt(confidence, novelty), 1 - doubtful_share))
    lowest = max(0.4, float(np.quantile(confidence.max(axis=1), undecided_share)))
    return {"temperature": round(heat, 4), "minimumConfidence": round(lowest, 4), "maximumNovelty": round(highest, 4)}


def is_uncertain(confidence: np.ndarray, novelty: np.ndarray, rules: dict) -> np.ndarray:
    """The rule as the runtime applies it. confidence [n, classes]; novelty [n] as the model gives it (doubt)."""
    return (confidence.max(axis=1) < rules["minimumConfidence"]) | (novelty > rules["maximumNovelty"])
