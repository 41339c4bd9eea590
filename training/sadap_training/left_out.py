"""What the heart's network hears on a data set, and a stethoscope, that its training never met."""
import numpy as np

from . import heart_circor, heart_data, heart_manikin, lung_data, metrics
from .clips import Clip
from .crossfit import mean_by
from .generated_findings import findings_clip
from .heart_findings import FINDINGS, with_findings
from .heart_fit import HeartSettings, answers, train
from .outliers import Outliers, by_patient
from .parallel import process_count, run_all

SETS = ("circor", "bmd-hs", "yaseen", "manikin")


def clips_of_all_sets() -> list[Clip]:
    loaded = [*heart_data.yaseen(), *heart_data.bmd_hs(), *heart_circor.circor(), *heart_manikin.manikin()]
    return [with_findings(clip) for clip in loaded]


def _fit_without(left_out: str, clips: list[Clip], lungs: list[Clip], settings: HeartSettings) -> np.ndarray:
    """Logits of the left-out set's clips."""
    inside = [clip for clip in clips if clip.source != left_out]
    network = train(inside, [clip.sound for clip in lungs], Outliers(lungs), settings, seed=1,
                    progress=lambda text: print(f"  without {left_out}: {text}", flush=True))
    return answers(network, [clip for clip in clips if clip.source == left_out])[0]


def figures(left_out: str, clips: list[Clip], logits: np.ndarray) -> dict[str, dict]:
    """AUROC with interval of each finding that the set knows, by patient (of Yaseen, which names none, by source group)."""
    scores = logits[:, : len(FINDINGS)]
    patients = np.array([clip.facts.get("patient") or clip.groups.get("ncc85") or clip.patient for clip in clips])
    if left_out == "yaseen":
        return _aurocs(np.stack([clip.heads for clip in clips]), scores, patients)
    names, mean, first = mean_by(patients, scores)
    truth = np.stack([_known_of([clip for clip, patient in zip(clips, patients) if patient == name]) for name in names])
    if left_out == "circor":
        truth[:, FINDINGS.index("murmur")] = [float(clips[i].facts["murmurOfPatient"]) for i in first]
    return _aurocs(truth, mean, names)


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


def run(settings: HeartSettings, generated: int = 2000) -> dict[str, dict]:
    """Trains one network for each set left out and prints what it hears there."""
    rng = np.random.default_rng(0)
    clips = clips_of_all_sets() + [findings_clip(number, 5, rng) for number in range(generated)]
    lungs = by_patient(lung_data.kauh())[0]
    jobs = {f"heart without {name}": (name, clips, lungs, settings) for name in SETS}
    results = run_all(_fit_without, jobs, process_count())
    table = {}
    for name in SETS:
        held = [clip for clip in clips if clip.source == name]
        table[name] = figures(name, held, results[f"heart without {name}"])
        for finding, auroc in table[name].items():
            low, high = auroc["interval"]
            print(f"left out {name}, {finding}: AUROC {auroc['value']:.3f} ({low:.3f}-{high:.3f}), {auroc['positive']} of {auroc['of']}")
    return table
