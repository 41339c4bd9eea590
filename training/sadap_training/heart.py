"""Training and evaluation of the heart classifier."""
import numpy as np

from . import baseline, heart_data, metrics
from .clips import Clip
from .crossfit import Held, mean_by
from .fit import predict, train
from .folds import fold_of
from .organ import HEART, Effort, generated_clips, pretrained, scaled
from .outliers import Outliers, by_patient
from .parallel import kept, process_count, run_all
from .sampling import drawing_weights

SHARES = {"yaseen": 0.6, "bmd-hs": 0.22, "generated": 0.18}
SPLITS = ("ncc85", "random", "ncc70")


def _fit_fold(train_clips: list[Clip], tests: list[list[Clip]], split: str, fold: int, shared: tuple):
    """A network for one fold and its logits on each list of test clips."""
    start, outliers, effort = shared
    weights = drawing_weights(train_clips, {"yaseen": split, "bmd-hs": "patient"}, SHARES)
    network = train(train_clips, weights, outliers, scaled(HEART.settings, effort), seed=fold + 1, start=start)
    return network, [predict([network], [clip.sound for clip in test]) if test else None for test in tests]


def train_and_hold_out(yaseen: list[Clip], bmd: list[Clip], lung: list[Clip], effort: Effort):
    """The shipped networks and the held-out predictions: {split: Held} for Yaseen, Held for BMD-HS.

    The ncc85 networks also leave out one fifth of the BMD-HS patients each, and together are the shipped model.
    The other splits train on Yaseen and generated sounds alone.
    """
    generated = generated_clips(HEART, effort.generated_clips)
    outliers = Outliers(by_patient(lung)[0])
    print("heart: pretraining on generated sounds", flush=True)
    start = kept("heart pretraining", lambda: pretrained(HEART, generated, outliers, effort, lambda text: print("  " + text, flush=True)))
    folds = {split: fold_of(yaseen, split) for split in SPLITS}
    bmd_fold = fold_of(bmd, "patient")
    jobs = {}
    for split in SPLITS:
        for fold in range(5):
            inside = [clip for clip, at in zip(yaseen, folds[split]) if at != fold] + generated
            tests = [[clip for clip, at in zip(yaseen, folds[split]) if at == fold], []]
            if split == "ncc85":
                inside += [clip for clip, at in zip(bmd, bmd_fold) if at != fold]
                tests[1] = [clip for clip, at in zip(bmd, bmd_fold) if at == fold]
            jobs[f"heart {split} fold {fold}"] = (inside, tests, split, fold, (start, outliers, effort))
    results = run_all(_fit_fold, jobs, process_count())
    held = {}
    for split in SPLITS:
        logits = np.zeros((len(yaseen), HEART.outputs))
        for fold in range(5):
            logits[folds[split] == fold] = results[f"heart {split} fold {fold}"][1][0]
        held[split] = Held(logits, np.array([clip.label for clip in yaseen]), folds[split], 5)
    logits = np.zeros((len(bmd), HEART.outputs))
    for fold in range(5):
        logits[bmd_fold == fold] = results[f"heart ncc85 fold {fold}"][1][1]
    held_bmd = Held(logits, np.array([clip.label for clip in bmd]), bmd_fold, 5)
    return [results[f"heart ncc85 fold {fold}"][0] for fold in range(5)], held, held_bmd


def evaluate_yaseen(yaseen: list[Clip], held: dict[str, Held], held_bmd: Held) -> dict:
    """Figures by split. 'Uncertain' under ncc85 is the shipped rule, learned with BMD-HS; elsewhere Yaseen's own."""
    rows = baseline.features(yaseen)
    labels = np.array([clip.label for clip in yaseen])
    report = {}
    for split, predictions in held.items():
        groups = np.array([clip.groups[split] for clip in yaseen])
        both = together(predictions, held_bmd) if split == "ncc85" else predictions
        confidence, uncertain = (part[: len(yaseen)] for part in both.calibrated())
        predicted = confidence.argmax(axis=1)
        plain = baseline.predicted_classes(rows, labels, predictions.fold)
        report[split] = {
            "accuracy": metrics.accuracy(labels, predicted, groups),
            "accuracyOfCertain": metrics.accuracy(labels[~uncertain], predicted[~uncertain], groups[~uncertain]),
            "baselineAccuracy": metrics.accuracy(labels, plain, groups),
            "uncertainShare": round(float(uncertain.mean()), 3),
            "calibrationError": metrics.calibration(confidence, labels),
            "confusion": metrics.confusion(labels, predicted, 5),
            "groups": len(np.unique(groups)),
        }
    return report


def evaluate_bmd(bmd: list[Clip], held: Held, held_yaseen: Held) -> dict:
    """AUROC by patient: each patient's recordings averaged. 'Normal' counts falling murmur evidence."""
    patients = np.array([clip.patient for clip in bmd])
    names, scores, first = mean_by(patients, held.logits)
    truth = np.stack([bmd[i].heads for i in first])
    fold = held.fold[first]
    _, rows, _ = mean_by(patients, baseline.features(bmd))
    report = {"patients": len(names), "recordings": len(bmd)}
    for head, name in enumerate(heart_data.HEADS):
        plain = baseline.scores(rows, truth[:, head], fold)
        key = "normalOrAbnormal" if name == "murmur" else name
        report[key] = {**metrics.auroc(truth[:, head], scores[:, 5 + head], names),
                       "baseline": metrics.auroc(truth[:, head], plain, names)}
    for key, part in (("meanOfLesions", None), ("baselineMeanOfLesions", "baseline")):
        values = [(report[name] if part is None else report[name][part])["value"] for name in heart_data.HEADS[1:]]
        report[key] = round(float(np.mean(values)), 3)
    labels = np.array([bmd[i].label for i in first])
    known = labels >= 0
    predicted = scores[:, :5].argmax(axis=1)
    report["confusionOfSingleLesions"] = metrics.confusion(labels[known], predicted[known], 5)
    _, uncertain = together(held_yaseen, held).calibrated()
    report["uncertainShare"] = round(float(uncertain[len(held_yaseen.labels):].mean()), 3)
    report["uncertainShareOfBothDataSets"] = round(float(uncertain.mean()), 3)
    return report


def together(first: Held, second: Held) -> Held:
    """Both data sets' held-out predictions; fold k of either was held out of the same network."""
    return Held(np.concatenate([first.logits, second.logits]), np.concatenate([first.labels, second.labels]),
                np.concatenate([first.fold, second.fold]), first.classes)
