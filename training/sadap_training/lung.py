"""Training and evaluation of the lung classifier."""
import numpy as np

from . import baseline, blend, lung_data, metrics
from .clips import Clip
from .crossfit import Held, mean_by
from .fit import predict, train
from .folds import fold_of
from .lung_listener import LungListener, feature_rows, held_out_scores
from .organ import LUNG, Effort, generated_clips, pretrained, scaled
from .outliers import Outliers, by_patient
from .parallel import kept, process_count, run_all
from .sampling import drawing_weights

SHARES = {"kauh": 0.6, "generated": 0.4}
WELL_COVERED = [0, 1]  # classes with ten patients or more: Normal, Asthma


def _fit_fold(train_clips: list[Clip], test: list[Clip], fold: int, shared: tuple):
    start, outliers, effort = shared
    weights = drawing_weights(train_clips, {"kauh": "patient"}, SHARES)
    network = train(train_clips, weights, outliers, scaled(LUNG.settings, effort), seed=fold + 1, start=start)
    return network, predict([network], [clip.sound for clip in test])


def train_and_hold_out(kauh: list[Clip], yaseen: list[Clip], bmd: list[Clip], effort: Effort):
    """Networks (one per fold of patients), held-out predictions, the shipped listener and its shares."""
    generated = generated_clips(LUNG, effort.generated_clips)
    outliers = Outliers(yaseen + by_patient(bmd)[0])
    print("lung: pretraining on generated sounds", flush=True)
    start = kept("lung pretraining", lambda: pretrained(LUNG, generated, outliers, effort, lambda text: print("  " + text, flush=True)))
    folds = fold_of(kauh, "patient")
    jobs = {f"lung fold {fold}": ([clip for clip, at in zip(kauh, folds) if at != fold] + generated,
                                  [clip for clip, at in zip(kauh, folds) if at == fold], fold, (start, outliers, effort))
            for fold in range(5)}
    results = run_all(_fit_fold, jobs, process_count())
    logits = np.zeros((len(kauh), LUNG.outputs))
    for fold in range(5):
        logits[folds == fold] = results[f"lung fold {fold}"][1]
    return [results[f"lung fold {fold}"][0] for fold in range(5)], *_with_features(kauh, logits, folds)


def _with_features(kauh: list[Clip], logits: np.ndarray, folds: np.ndarray) -> tuple[Held, LungListener, np.ndarray]:
    """Held-out predictions of network and features together; the shipped listener and shares, from all patients."""
    labels, heads = np.array([clip.label for clip in kauh]), np.stack([clip.heads for clip in kauh])
    tonal, texture = feature_rows(kauh)
    scores = held_out_scores(tonal, texture, labels, heads, folds)
    held = Held(blend.cross_chosen(scores, logits, heads, folds, 4), labels, folds, 4)
    shares = blend.choose(scores, logits, heads, 4)
    return held, LungListener(tonal, texture, labels, heads), shares


def evaluate(kauh: list[Clip], held: Held) -> dict:
    """Figures by patient (the three filters averaged) and, beside them, by recording."""
    patients = np.array([clip.patient for clip in kauh])
    heads = np.stack([clip.heads for clip in kauh])
    confidence, uncertain = held.calibrated()
    rows = baseline.features(kauh)
    names, logits, first = mean_by(patients, held.logits)
    _, mean_confidence, _ = mean_by(patients, confidence)
    _, mean_rows, _ = mean_by(patients, rows)
    by_patient = _figures(names, held.labels[first], heads[first], mean_confidence, logits, mean_rows, held.fold[first])
    by_recording = _figures(patients, held.labels, heads, confidence, held.logits, rows, held.fold)
    return {"patients": len(names), "recordings": len(kauh), "byPatient": by_patient, "byRecording": by_recording,
            "uncertainShare": round(float(uncertain.mean()), 3),
            "uncertainShareOfFourClasses": round(float(uncertain[held.labels >= 0].mean()), 3)}


def _figures(groups, labels, heads, confidence, logits, rows, fold) -> dict:
    known = labels >= 0
    predicted = confidence.argmax(axis=1)[known]
    plain = baseline.predicted_classes(rows, labels, fold)[known]
    truth, units = labels[known], groups[known]
    report = {
        "accuracy": metrics.accuracy(truth, predicted, units),
        "balancedAccuracyOfCoveredClasses": metrics.balanced_accuracy(truth, predicted, units, WELL_COVERED),
        "balancedAccuracyOfAllClasses": metrics.balanced_accuracy(truth, predicted, units, [0, 1, 2, 3]),
        "baselineAccuracy": metrics.accuracy(truth, plain, units),
        "baselineBalancedAccuracyOfCoveredClasses": metrics.balanced_accuracy(truth, plain, units, WELL_COVERED),
        "calibrationError": metrics.calibration(confidence[known], truth),
        "confusion": metrics.confusion(truth, predicted, 4),
    }
    for head, name in enumerate(lung_data.HEADS):
        report[name] = {**metrics.auroc(heads[:, head], logits[:, 4 + head], groups),
                        "baseline": metrics.auroc(heads[:, head], baseline.scores(rows, heads[:, head], fold), groups)}
    return report
