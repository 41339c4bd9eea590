"""The murmur's networks on all data sets, what each had not heard, and the heart's model that they and the class networks make."""
import json

import numpy as np
import torch
from scipy.special import expit
from torch import nn

from . import murmur_rule, paths
from .clips import Clip
from .export import ShippedModel
from .fit import predict
from .folds import fold_of
from .generated_findings import findings_clip
from .heart_data import CLASSES, HEADS
from .heart_findings import FINDINGS
from .heart_fit import HeartSettings, answers, train
from .heart_network import HeartNetwork, stretches
from .left_out import SETS, figures
from .network import SoundNetwork
from .outliers import Outliers, by_patient
from .parallel import process_count, run_all

FOLDS = 5
MURMUR = len(CLASSES) + FINDINGS.index("murmur")
LEARNED_ON = ("circor", "bmd-hs")
_SPLIT = {"yaseen": "ncc85"}


class JoinedHeartModel(nn.Module):
    """Classes, valves, novelty and evidence from the class networks, murmur from the murmur's. Interface: models/README.md."""

    listener = None

    def __init__(self, class_networks: list[SoundNetwork], murmur_networks: list[HeartNetwork], temperature: float):
        super().__init__()
        self.by_class = ShippedModel(class_networks, len(CLASSES), temperature)
        self.murmur_networks = nn.ModuleList(murmur_networks)

    @property
    def networks(self) -> list[nn.Module]:
        return [*self.by_class.networks, *self.murmur_networks]

    def forward(self, waveform: torch.Tensor):
        confidence, heads, novelty, log_mel, activation = self.by_class(waveform)
        parts = stretches(log_mel)
        logits = torch.stack([network.of_log_mel(parts)[1] for network in self.murmur_networks])
        murmur = torch.sigmoid(logits.mean(dim=(0, 1))[MURMUR]).reshape(1, 1)
        return confidence, torch.cat([murmur, heads[:, 1:]], dim=1), novelty, log_mel, activation


def _fold_of_all(clips: list[Clip]) -> np.ndarray:
    """Each set's folds: a patient, or a source group, stands in one of them."""
    fold = np.full(len(clips), -1)
    for name in SETS:
        mine = [index for index, clip in enumerate(clips) if clip.source == name]
        if mine:
            fold[mine] = fold_of([clips[index] for index in mine], _SPLIT.get(name, "patient"), FOLDS)
    return fold


def _fit_fold(fold: int, clips: list[Clip], folds: np.ndarray, lungs: list[Clip], settings: HeartSettings):
    """The network's weights, and its logits on the fold that it had not heard."""
    inside = [clip for clip, at in zip(clips, folds) if at != fold]
    network = train(inside, [clip.sound for clip in lungs], Outliers(lungs), settings, seed=fold + 1,
                    progress=lambda text: print(f"  heart murmur fold {fold}: {text}", flush=True))
    return network.state_dict(), answers(network, [clip for clip, at in zip(clips, folds) if at == fold])[0]


def _network(weights: dict) -> HeartNetwork:
    network = HeartNetwork()
    network.load_state_dict(weights)
    return network.eval()


def train_and_hold_out(clips: list[Clip], kauh: list[Clip], settings: HeartSettings, generated: int) -> tuple[list[HeartNetwork], np.ndarray]:
    """Five networks, and the murmur's logit of each clip by the network that had not heard it. `clips`: of all sets, with FINDINGS."""
    rng = np.random.default_rng(0)
    made = [findings_clip(number, 5, rng) for number in range(generated)]
    folds, lungs = _fold_of_all(clips), by_patient(kauh)[0]
    everything, folds_of_everything = clips + made, np.append(folds, np.full(generated, -1))
    jobs = {f"heart murmur fold {fold}": (fold, everything, folds_of_everything, lungs, settings) for fold in range(FOLDS)}
    results = run_all(_fit_fold, jobs, process_count())
    logits = np.zeros((len(clips), len(CLASSES) + len(FINDINGS) + 1))
    for fold in range(FOLDS):
        logits[folds == fold] = results[f"heart murmur fold {fold}"][1]
    return [_network(results[f"heart murmur fold {fold}"][0]) for fold in range(FOLDS)], logits


def evaluate(clips: list[Clip], logits: np.ndarray) -> dict[str, dict[str, dict]]:
    """AUROC of the murmur alone, before the rule, {set: {unit: figure}}, each sound by the network that had not heard it.

    A sound of the manikin is its own patient.
    """
    report = {}
    for name in SETS:
        mine = np.array([clip.source == name for clip in clips])
        if mine.any():
            of_set = figures(name, [clip for clip in clips if clip.source == name], logits[mine])
            report[name] = {unit: of["murmur"] for unit, of in of_set.items()
                            if "murmur" in of and (name, unit) != ("manikin", "by patient")}
    return report


def heard_by_set(class_networks: list[SoundNetwork], clips: dict, logits: np.ndarray) -> dict[str, murmur_rule.Heard]:
    """Held-out answers by set. CirCor's classes are the mean of all class networks, none of which met it."""
    everything = clips["all hearts"]
    folds = _fold_of_all(everything)
    by_class = {"circor": lambda own: predict(class_networks, [clip.sound for clip in own]),
                "bmd-hs": lambda _: _held_out(class_networks, clips["bmd"], "patient"),
                "yaseen": lambda _: _held_out(class_networks, clips["yaseen"], "ncc85")}
    heard = {}
    for name, class_logits in by_class.items():
        mine = np.array([clip.source == name for clip in everything])
        own = [clip for clip in everything if clip.source == name]
        if own:
            heard[name] = murmur_rule.Heard(logits[mine, MURMUR], class_logits(own), np.array([clip.heads[0] for clip in own]),
                                            np.array([clip.groups[_SPLIT.get(name, "patient")] for clip in own]), folds[mine])
    return heard


def _held_out(class_networks: list[SoundNetwork], clips: list[Clip], split: str) -> np.ndarray:
    """Logits by the class network that left the clip's group out; fold k belongs to network k (heart.py)."""
    fold = fold_of(clips, split)
    logits = np.zeros((len(clips), len(CLASSES) + len(HEADS) + 1))
    for number, network in enumerate(class_networks):
        logits[fold == number] = predict([network], [clip.sound for clip, at in zip(clips, fold) if at == number])
    return logits


def learn_rule(heard: dict[str, murmur_rule.Heard], rules: dict) -> tuple[dict, list[dict], dict]:
    """The rule, those that stand in for it on each fold, learned on the others, and how they answer, by set.

    Yaseen has no patients and few sources without a murmur: the rule is tried on it, not learned.
    """
    learned_on = [heard[name] for name in LEARNED_ON if name in heard]
    rule, by_fold = murmur_rule.learn(learned_on, rules), murmur_rule.of_other_folds(learned_on, rules, FOLDS)
    report = {}
    for name, one in heard.items():
        answer = np.full(len(one.truth), "uncertain")
        for fold in range(FOLDS):
            here = one.fold == fold
            answer[here] = murmur_rule.answers(one.of(here), by_fold[fold] if name in LEARNED_ON else rule, rules)
        report[name] = murmur_rule.figures(one, answer)
    return rule, by_fold, report


def keep_held_out(clips: list[Clip], heard: murmur_rule.Heard, by_fold: list[dict]) -> None:
    """For `npm run bench ai-outside`: of each of CirCor's recordings the murmur, and the rule that applies to it."""
    names = [clip.name for clip in clips if clip.source == "circor"]
    held = {name: {"murmur": round(float(murmur), 6), "rule": int(fold)} for name, murmur, fold in zip(names, expit(heard.murmur), heard.fold)}
    paths.CACHE.mkdir(parents=True, exist_ok=True)
    (paths.CACHE / "murmur-held-out.json").write_text(json.dumps({"rules": by_fold, "recordings": held}))
