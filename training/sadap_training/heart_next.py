"""The next heart network on all data sets: five networks, what each had not heard, and their export as one model."""
import json
import os

import numpy as np
import torch
from torch import nn

from . import heart, metrics, paths
from .cards import evidence
from .clips import Clip
from .crossfit import Held, mean_by
from .export import sidecar, write_golden, write_onnx
from .folds import fold_of
from .generated_findings import findings_clip
from .heart_data import CLASSES, HEADS
from .heart_findings import FINDINGS
from .heart_fit import HeartSettings, answers, train
from .heart_network import HeartNetwork, stretches
from .left_out import SETS, clips_of_all_sets, figures
from .lung_data import kauh
from .organ import HEART
from .outliers import Outliers, by_patient
from .parallel import process_count, run_all
from .pipeline import sample_files

FOLDS = 5
VERSION = "2.0.0"
_SPLIT = {"yaseen": "ncc85"}
# Of a network's logits, those that the runtime's interface has, in its order: classes, heads, novelty.
_SHIPPED = [*range(len(CLASSES)), *(len(CLASSES) + FINDINGS.index(head) for head in HEADS), len(CLASSES) + len(FINDINGS)]


class NextHeartModel(nn.Module):
    """Mean of the networks' logits over the sound's stretches, calibrated. Interface: models/README.md."""

    def __init__(self, networks: list[HeartNetwork], temperature: float):
        super().__init__()
        self.networks = nn.ModuleList(networks)
        self.temperature = temperature
        self.listener = None

    def forward(self, waveform: torch.Tensor):
        log_mel = self.networks[0].log_mel(waveform)
        parts = stretches(log_mel)
        logits, evidence_of = zip(*[network.with_activation(parts) for network in self.networks])
        mean = torch.stack(logits).mean(dim=(0, 1))[_SHIPPED].unsqueeze(0)
        confidence = torch.softmax(mean[:, : len(CLASSES)] / self.temperature, dim=1)
        heads = torch.sigmoid(mean[:, len(CLASSES):-1])
        novelty = 1 - confidence.amax(dim=1, keepdim=True) * (1 - torch.sigmoid(mean[:, -1:]))
        # [parts, classes, bands, columns] one after the other.
        activation = torch.stack(evidence_of).mean(dim=0)[:, : len(CLASSES)].permute(1, 2, 0, 3).flatten(2).unsqueeze(0)
        return confidence, heads, novelty, log_mel, activation


def _fold_of_all(clips: list[Clip]) -> np.ndarray:
    """Each set's folds: a patient, or a source group, stands in one of them."""
    fold = np.full(len(clips), -1)
    for name in SETS:
        mine = [index for index, clip in enumerate(clips) if clip.source == name]
        fold[mine] = fold_of([clips[index] for index in mine], _SPLIT.get(name, "patient"), FOLDS)
    return fold


def _fit_fold(fold: int, clips: list[Clip], folds: np.ndarray, lungs: list[Clip], settings: HeartSettings):
    """The network's weights, and its logits on the fold that it had not heard."""
    inside = [clip for clip, at in zip(clips, folds) if at != fold]
    network = train(inside, [clip.sound for clip in lungs], Outliers(lungs), settings, seed=fold + 1,
                    progress=lambda text: print(f"  next heart fold {fold}: {text}", flush=True))
    return network.state_dict(), answers(network, [clip for clip, at in zip(clips, folds) if at == fold])[0]


def _network(weights: dict) -> HeartNetwork:
    network = HeartNetwork()
    network.load_state_dict(weights)
    return network.eval()


def train_and_hold_out(settings: HeartSettings, generated: int = 2000) -> tuple[list[HeartNetwork], list[Clip], np.ndarray, np.ndarray]:
    """Five networks, all sets' clips, the logits of the network that had not heard them, and their folds."""
    rng = np.random.default_rng(0)
    clips = clips_of_all_sets()
    made = [findings_clip(number, 5, rng) for number in range(generated)]
    folds, lungs = _fold_of_all(clips), by_patient(kauh())[0]
    everything, folds_of_everything = clips + made, np.append(folds, np.full(generated, -1))
    jobs = {f"next heart fold {fold}": (fold, everything, folds_of_everything, lungs, settings) for fold in range(FOLDS)}
    results = run_all(_fit_fold, jobs, process_count())
    logits = np.zeros((len(clips), results["next heart fold 0"][1].shape[1]))
    for fold in range(FOLDS):
        logits[folds == fold] = results[f"next heart fold {fold}"][1]
    return [_network(results[f"next heart fold {fold}"][0]) for fold in range(FOLDS)], clips, logits, folds


def _held(source: str, clips: list[Clip], logits: np.ndarray, folds: np.ndarray) -> tuple[list[Clip], Held]:
    mine = np.array([clip.source == source for clip in clips])
    own = [clip for clip in clips if clip.source == source]
    return own, Held(logits[mine][:, _SHIPPED], np.array([clip.label for clip in own]), folds[mine], len(CLASSES))


def evaluate(clips: list[Clip], logits: np.ndarray, folds: np.ndarray) -> tuple[dict, dict]:
    """The figures, and the rules that the shipped model takes."""
    yaseen, held = _held("yaseen", clips, logits, folds)
    bmd, held_bmd = _held("bmd-hs", clips, logits, folds)
    lesions = [{name: float(name in clip.facts["lesions"].split("+")) for name in HEADS[1:]} for clip in bmd]
    patients = np.array([clip.patient for clip in bmd])
    names, scores, first = mean_by(patients, held_bmd.logits)
    by_patient_of_bmd = {name: metrics.auroc(np.array([lesions[i][name] for i in first]), scores[:, len(CLASSES) + place], names)
                         for place, name in enumerate(HEADS) if name in lesions[0]}
    mine = {name: np.array([clip.source == name for clip in clips]) for name in SETS}
    by_set = {name: figures(name, [clip for clip in clips if clip.source == name], logits[mine[name]]) for name in SETS}
    return ({"yaseen": heart.evaluate_yaseen(yaseen, {"ncc85": held}, held_bmd), "bmdHs": by_patient_of_bmd, "sets": by_set},
            heart.together(held, held_bmd).rules())


def write(networks: list[HeartNetwork], rules: dict, evaluation: dict) -> None:
    """Model, sidecar, golden vectors and figures into MODELS_FOLDER; the murmur's rule comes from the bench."""
    model = NextHeartModel(networks, rules["temperature"]).eval()
    paths.MODELS.mkdir(parents=True, exist_ok=True)
    path = paths.MODELS / f"{HEART.name}.onnx"
    write_onnx(model, path)
    described = sidecar(path, HEART.name, VERSION, HEART.settings.spectrum, CLASSES, HEADS, rules,
                        ["Yaseen 2018", "BMD-HS 2024", "CirCor 2022", "HLS-CMDS 2024", "generated heart sounds"], model)
    described["activation"]["framesPerColumn"] = 2
    described["evidence"] = evidence(HEART, evaluation)
    (paths.MODELS / f"{HEART.name}.json").write_text(json.dumps(described, indent=2) + "\n")
    (paths.MODELS / f"{HEART.name}.evaluation.json").write_text(json.dumps(evaluation, indent=1) + "\n")
    write_golden(model, paths.MODELS / f"{HEART.name}.golden.json", sample_files("heart"))


def _print(evaluation: dict) -> None:
    grouped = evaluation["yaseen"]["ncc85"]["accuracy"]
    print(f"Yaseen grouped: accuracy {grouped['value']:.3f} {grouped['interval']}")
    for name, auroc in evaluation["bmdHs"].items():
        print(f"BMD-HS by patient, {name}: AUROC {auroc['value']:.3f} {auroc['interval']}")
    for source, units in evaluation["sets"].items():
        for unit, of in units.items():
            for finding, auroc in of.items():
                print(f"{source} inside, {unit}, {finding}: AUROC {auroc['value']:.3f} {auroc['interval']}, {auroc['positive']} of {auroc['of']}")


def run(settings: HeartSettings = HeartSettings()) -> None:
    """Trains (TRAINING_RESUME=1 takes the folds that are there), prints the figures and writes the model."""
    if "MODELS_FOLDER" not in os.environ:
        raise SystemExit("Set MODELS_FOLDER: what ships in models/ stays until the next model is whole and better.")
    networks, clips, logits, folds = train_and_hold_out(settings)
    evaluation, rules = evaluate(clips, logits, folds)
    _print(evaluation)
    write(networks, rules, evaluation)
