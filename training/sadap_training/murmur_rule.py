"""The rule that tells a murmur from the murmur networks' head and the class networks' Normal, learned and tried on held-out answers."""
from collections import Counter
from dataclasses import dataclass

import numpy as np
from scipy.special import expit, logit, softmax
from sklearn.linear_model import LogisticRegression

from .calibrate import doubt
from .heart_data import CLASSES

# So many of the hearts without a murmur are told to have one, so many of those with one to have none.
FALSE_MURMURS = 0.05
MISSED_MURMURS = 0.15
_FIXED = {"maximumStrangeness": 0.83, "unnamed": ["MVP"]}
# As the runtime has it (server/src/ai/murmur.ts).
_LEAST = 1e-4


@dataclass
class Heard:
    """A set's sounds, each by networks that had not heard it. murmur, truth [n], NaN: not known; class_logits [n, classes + heads + 1]."""

    murmur: np.ndarray
    class_logits: np.ndarray
    truth: np.ndarray
    groups: np.ndarray
    fold: np.ndarray

    def features(self, rules: dict) -> np.ndarray:
        """[n, 2]: log odds of the murmur and of Normal."""
        return _log_odds(np.stack([expit(self.murmur), self.confidence(rules)[:, 0]], axis=1))

    def confidence(self, rules: dict) -> np.ndarray:
        return softmax(self.class_logits[:, : len(CLASSES)] / rules["temperature"], axis=1)

    def of(self, chosen: np.ndarray) -> "Heard":
        return Heard(*(part[chosen] for part in (self.murmur, self.class_logits, self.truth, self.groups, self.fold)))


def _log_odds(fraction: np.ndarray) -> np.ndarray:
    return logit(np.clip(fraction, _LEAST, 1 - _LEAST))


def _weights(heard: Heard) -> np.ndarray:
    """A person of n recordings weighs like root n; with and without a murmur weigh the same."""
    size = Counter(zip(heard.groups, heard.truth))
    weights = np.array([size[key] ** -0.5 for key in zip(heard.groups, heard.truth)])
    for truth in (0, 1):
        weights[heard.truth == truth] /= weights[heard.truth == truth].sum()
    return weights


def _quantile(values: np.ndarray, weights: np.ndarray, share: float) -> float:
    order = np.argsort(values)
    return float(values[order][np.searchsorted(np.cumsum(weights[order]), share * weights.sum())])


def learn(sets: list[Heard], rules: dict) -> dict:
    """`rules.murmur` of the sidecar. Each set weighs the same."""
    known = [one.of(~np.isnan(one.truth)) for one in sets]
    features, truth = np.concatenate([one.features(rules) for one in known]), np.concatenate([one.truth for one in known])
    weights = np.concatenate([_weights(one) for one in known])
    fitted = LogisticRegression(C=2.0).fit(features, truth, sample_weight=weights * len(weights) / weights.sum())
    murmur, normal = (round(float(weight), 3) for weight in fitted.coef_[0])
    rule = {"weights": {"murmur": murmur, "normal": normal, "offset": round(float(fitted.intercept_[0]), 3)}}
    probability = _probability(rule, features)
    limit = lambda of, share: round(_quantile(probability[truth == of], weights[truth == of], share), 3)
    present_from = limit(0, 1 - FALSE_MURMURS)
    return {**rule, "absentUpTo": min(present_from, limit(1, MISSED_MURMURS)), "presentFrom": present_from, **_FIXED}


def _probability(rule: dict, features: np.ndarray) -> np.ndarray:
    weights = rule["weights"]
    return expit(features @ [weights["murmur"], weights["normal"]] + weights["offset"])


def answers(heard: Heard, rule: dict, rules: dict) -> np.ndarray:
    """'uncertain', 'Normal', 'Murmur' or a valve's class [n], as the runtime answers a sound of which nothing else is wrong."""
    confidence, novelty = heard.confidence(rules), expit(heard.class_logits[:, -1])
    doubts, present = doubt(confidence, novelty), _probability(rule, heard.features(rules))
    likeliest, top = confidence.argmax(axis=1), confidence.max(axis=1)
    share = present * top / np.maximum(1 - confidence[:, 0], 1e-9)
    nameable = np.array([name not in ("Normal", *rule["unnamed"]) for name in CLASSES])
    named = nameable[likeliest] & (top >= rules["minimumConfidence"]) & (doubts <= rules["maximumNovelty"]) & (share > 1 - present)
    name = np.where(present >= rule["presentFrom"], np.where(named, np.array(CLASSES)[likeliest], "Murmur"), "Normal")
    unclear = (present < rule["presentFrom"]) & (present > rule["absentUpTo"])
    return np.where(unclear | (novelty > rule["maximumStrangeness"]), "uncertain", name)


def of_other_folds(sets: list[Heard], rules: dict, folds: int) -> list[dict]:
    return [learn([one.of(one.fold != fold) for one in sets], rules) for fold in range(folds)]


def figures(heard: Heard, answer: np.ndarray) -> dict:
    """How sounds with and without a murmur are answered, as counts."""
    count = lambda truth, of: int(((heard.truth == truth) & of).sum())
    called = {"uncertain": answer == "uncertain", "normal": answer == "Normal", "murmur": ~np.isin(answer, ["uncertain", "Normal"]),
              "named": ~np.isin(answer, ["uncertain", "Normal", "Murmur"])}
    return {kind: {"sounds": count(truth, np.ones(len(answer), bool)), **{name: count(truth, of) for name, of in called.items()}}
            for truth, kind in ((1, "withMurmur"), (0, "without"))}
