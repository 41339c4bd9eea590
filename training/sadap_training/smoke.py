"""Everything in small, on generated sounds alone: training, calibration, evaluation, export, cards. Fails loudly."""
import hashlib
import json
import tempfile
import time
from pathlib import Path

import numpy as np
import torch
from sklearn.metrics import roc_auc_score

from . import paths
from .clips import Clip
from .export import write_onnx
from .generated_findings import findings_clip
from .heart_data import CLASSES, HEADS
from .heart_findings import FINDINGS, with_findings
from .heart_fit import HeartSettings
from .heart_fit import answers as heart_answers
from .heart_fit import train as train_heart
from .heart_network import HeartNetwork, stretches
from .heart_next import NextHeartModel
from .heart_states import frame_states
from .organ import HEART, LUNG, SMOKE, generated_clips
from .outliers import Outliers
from .spectrum import HEART_SPECTRUM


def _yaseen_like() -> list[Clip]:
    clips = generated_clips(HEART, 100, seed=1)
    for number, clip in enumerate(clips):
        clip.source, group = "yaseen", f"{clip.label}-{number // 20}"
        clip.groups = {"random": clip.name, "ncc85": group, "ncc70": group}
    return clips


def _bmd_like() -> list[Clip]:
    clips = generated_clips(HEART, 60, seed=2)
    for number, clip in enumerate(clips):
        clip.source, clip.groups = "bmd-hs", {"patient": f"{clip.label}-{number // 6}"}
    return clips


def _kauh_like() -> list[Clip]:
    """Class by finding: no wheeze, wheeze in two classes, crackles in the last."""
    clips = generated_clips(LUNG, 90, seed=3)
    for number, clip in enumerate(clips):
        clip.source, clip.groups = "kauh", {"patient": str(number)}
        clip.label = 3 if clip.heads[1] else 0 if not clip.heads[0] else 1 + number % 3 // 2
    return clips


def _check(condition: bool, what: str) -> None:
    if not condition:
        raise SystemExit(f"smoke: {what}")


def _check_findings() -> None:
    """A network trained on some made hearts hears murmurs in others, and knows where systole is."""
    rng = np.random.default_rng(4)
    clips = [findings_clip(number, 5, rng) for number in range(200)]
    network = train_heart(clips[:120], [], Outliers([]), HeartSettings(steps=60), seed=1)
    logits, states = heart_answers(network, clips[120:])
    logits = logits[:, len(CLASSES):]
    truth = np.array([clip.heads[0] for clip in clips[120:]])
    heard = roc_auc_score(truth[~np.isnan(truth)], logits[~np.isnan(truth), 0])
    marked = np.mean([(found == frame_states(clip, HEART_SPECTRUM)[: len(found)]).mean() for found, clip in zip(states, clips[120:])])
    _check(heard > 0.6, f"heart findings: murmur AUROC {heard}")
    _check(marked > 0.5, f"heart findings: {marked} of the frames marked right")
    _check_phases(clips)
    _check_next_model(network, clips[-1].sound)


def _check_phases(made: list[Clip]) -> None:
    """A murmur in one phase does not stand for silence in the other: else the network learns the one as the other's mirror."""
    systolic, diastolic = (np.array([clip.heads[FINDINGS.index(phase)] for clip in made]) for phase in ("systolic", "diastolic"))
    _check(any((systolic == 1) & (diastolic == 1)), "heart findings: no made heart has a murmur in both phases")
    one_class = with_findings(Clip("", "yaseen", np.zeros(1), 2, np.zeros(0), facts={"lesions": "MR"}))
    _check(np.isnan(one_class.heads[FINDINGS.index("diastolic")]), "heart findings: a class name says what is heard in diastole")


def _check_next_model(network: HeartNetwork, sound: np.ndarray) -> None:
    """The evidence adds up to the logits, and the exported model gives what models/README.md says."""
    waveform = torch.from_numpy(sound)[None]
    model = NextHeartModel([network], temperature=1.0)
    with torch.no_grad():
        parts = stretches(network.log_mel(waveform))
        difference = (network.of_log_mel(parts)[1] - network.with_activation(parts)[0]).abs().max()
        confidence, heads, novelty, log_mel, activation = model(waveform)
    _check(float(difference) < 1e-4, f"next heart model: evidence and logit differ by {difference}")
    _check(abs(float(confidence.sum()) - 1) < 1e-5, "next heart model: confidence does not sum to 1")
    _check(heads.shape == (1, len(HEADS)) and novelty.shape == (1, 1), "next heart model: heads or novelty of another shape")
    _check(abs(log_mel.shape[2] / 2 - activation.shape[3]) <= 1, "next heart model: evidence is not in columns of two frames")
    write_onnx(model, paths.CACHE / "next.onnx")


def _check_files(name: str, organ) -> None:
    described = json.loads((paths.MODELS / f"{organ.name}.json").read_text())
    model = (paths.MODELS / described["file"]).read_bytes()
    _check(described["sha256"] == hashlib.sha256(model).hexdigest(), f"{name}: the sidecar's hash is not the model's")
    golden = json.loads((paths.MODELS / f"{organ.name}.golden.json").read_text())
    for case in golden["cases"]:
        _check(all(np.isfinite(case["confidence"]["values"])), f"{name}: confidence of {case['name']} is not finite")
        _check(abs(sum(case["confidence"]["values"]) - 1) < 1e-4, f"{name}: confidence of {case['name']} does not sum to 1")
    for ending in (".md", ".th.md"):
        _check(len((paths.MODELS / f"{organ.name}{ending}").read_text()) > 2000, f"{name}: the model card is empty")


def smoke() -> None:
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        paths.MODELS, paths.CACHE = Path(folder) / "models", Path(folder) / "cache"
        from . import pipeline

        clips = {"yaseen": _yaseen_like(), "bmd": _bmd_like(), "kauh": _kauh_like()}
        heart = pipeline.run("heart", SMOKE, clips, [], reuse=False)
        lung = pipeline.run("lung", SMOKE, clips, [], reuse=False)
        _check_files("heart", HEART)
        _check_files("lung", LUNG)
        _check_findings()
    murmur, wheeze = heart["bmdHs"]["normalOrAbnormal"]["value"], lung["kauh"]["byRecording"]["wheeze"]["value"]
    right = heart["yaseen"]["random"]["accuracy"]["value"]
    _check(right > 0.35, f"heart: {right} of five classes right, chance is 0.2")
    _check(murmur > 0.6, f"heart: murmur AUROC {murmur}")
    _check(wheeze > 0.65, f"lung: wheeze AUROC {wheeze}")
    print(f"smoke: passed in {time.monotonic() - started:.0f} s")


