"""What the heart's network hears on a data set, and a stethoscope, that its training never met."""
import json
from pathlib import Path

import numpy as np

from . import heart_circor, heart_data, heart_manikin, lung_data, metrics, paths
from .clips import Clip
from .crossfit import mean_by
from .generated_findings import findings_clip
from .heart_data import CLASSES
from .heart_findings import FINDINGS, with_findings
from .heart_fit import HeartSettings, answers, train
from .outliers import Outliers, by_patient
from .parallel import process_count, run_all

SETS = ("circor", "bmd-hs", "yaseen", "manikin")


def clips_of_all_sets() -> list[Clip]:
    loaded = [*heart_data.yaseen(), *heart_data.bmd_hs(), *heart_circor.circor(), *heart_manikin.manikin()]
    return [with_findings(clip) for clip in loaded]


def _fit_without(left_out: str, seed: int, clips: list[Clip], lungs: list[Clip], settings: HeartSettings) -> np.ndarray:
    """Logits of the left-out set's clips."""
    inside = [clip for clip in clips if clip.source != left_out]
    network = train(inside, [clip.sound for clip in lungs], Outliers(lungs), settings, seed,
                    progress=lambda text: print(f"  without {left_out}, seed {seed}: {text}", flush=True))
    return answers(network, [clip for clip in clips if clip.source == left_out])[0]


def figures(left_out: str, clips: list[Clip], logits: np.ndarray) -> dict[str, dict[str, dict]]:
    """AUROC with interval of each finding that the set knows, by recording and by patient (mean of the recordings' logits).

    Intervals are over patients, of Yaseen, which names none, over source groups.
    """
    scores = logits[:, len(CLASSES): len(CLASSES) + len(FINDINGS)]
    patients = np.array([clip.facts.get("patient") or clip.groups.get("ncc85") or clip.patient for clip in clips])
    report = {"by recording": _aurocs(np.stack([clip.heads for clip in clips]), scores, patients)}
    if left_out == "yaseen":
        return report
    names, mean, first = mean_by(patients, scores)
    truth = np.stack([_known_of([clip for clip, patient in zip(clips, patients) if patient == name]) for name in names])
    if left_out == "circor":
        truth[:, FINDINGS.index("murmur")] = [float(clips[i].facts["murmurOfPatient"]) for i in first]
    return {**report, "by patient": _aurocs(truth, mean, names)}


def _known_of(clips: list[Clip]) -> np.ndarray:
    """A patient has what is known of any position, [findings]."""
    return np.fmax.reduce(np.stack([clip.heads for clip in clips]))


def _aurocs(truth: np.ndarray, scores: np.ndarray, groups: np.ndarray) -> dict[str, dict]:
    report = {}
    for index, name in enumerate(FINDINGS):
        known = ~np.isnan(truth[:, index])
        if 3 <= truth[known, index].sum() <= known.sum() - 3:
            report[name] = metrics.auroc(truth[known, index], scores[known, index], groups[known])
    return report


def _mean_of_seeds(left_out: str, clips: list[Clip], by_seed: list[np.ndarray]) -> dict[str, dict[str, dict]]:
    """Figures of the seeds' mean logits, with each seed's own value beside them."""
    together = figures(left_out, clips, np.mean(by_seed, axis=0))
    alone = [figures(left_out, clips, logits) for logits in by_seed]
    return {unit: {finding: {**auroc, "bySeed": [one[unit][finding]["value"] for one in alone]} for finding, auroc in of.items()}
            for unit, of in together.items()}


def run(settings: HeartSettings, seeds: int, generated: int = 2000) -> dict[str, dict]:
    """Trains `seeds` networks for each set left out and prints what they hear there."""
    rng = np.random.default_rng(0)
    clips = clips_of_all_sets() + [findings_clip(number, 5, rng) for number in range(generated)]
    lungs = by_patient(lung_data.kauh())[0]
    # A whole round of the sets before the next seed: broken off, it leaves complete rounds.
    jobs = {f"heart without {name} seed {seed}": (name, seed, clips, lungs, settings)
            for seed in range(1, seeds + 1) for name in SETS}
    results = run_all(_fit_without, jobs, process_count())
    table = {}
    for name in SETS:
        held = [clip for clip in clips if clip.source == name]
        table[name] = _mean_of_seeds(name, held, [results[f"heart without {name} seed {seed}"] for seed in range(1, seeds + 1)])
        for unit, of in table[name].items():
            for finding, auroc in of.items():
                low, high = auroc["interval"]
                alone = " ".join(f"{value:.3f}" for value in auroc["bySeed"])
                print(f"left out {name}, {unit}, {finding}: AUROC {auroc['value']:.3f} ({low:.3f}-{high:.3f}), "
                      f"{auroc['positive']} of {auroc['of']}; each seed alone {alone}")
    murmur = {name: {unit: {**of["murmur"], "networks": seeds} for unit, of in units.items()} for name, units in table.items()}
    _file().write_text(json.dumps({"steps": settings.steps, "murmur": murmur}, indent=1) + "\n")
    return table


def kept_figures() -> dict | None:
    """How well a murmur is told on a set that was left out, as the last `left-out` found it; None: it never ran."""
    return json.loads(_file().read_text()) if _file().exists() else None


def _file() -> Path:
    return paths.MODELS / "heart_classifier_v1.left-out.json"
