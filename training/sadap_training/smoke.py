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
from .export import OUTPUTS, ShippedModel, write_onnx
from .exported import class_networks
from .generated_findings import findings_clip
from .heart_data import CLASSES
from .heart_findings import FINDINGS, with_findings
from .heart_fit import HeartSettings
from .heart_fit import answers as heart_answers
from .heart_fit import train as train_heart
from .heart_network import HeartNetwork, stretches
from .heart_murmur import MURMUR, JoinedHeartModel
from .heart_states import frame_states
from .network import SoundNetwork
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


def _all_hearts_like() -> list[Clip]:
    rng = np.random.default_rng(6)
    clips = [findings_clip(number, 5, rng) for number in range(60)]
    for number, clip in enumerate(clips):
        clip.source, clip.groups = "circor", {"patient": str(number // 2)}
        clip.facts = {"patient": str(number // 2), "murmurOfPatient": str(clips[number // 2 * 2].heads[0])}
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
    _check_joined_model(network, clips[-1].sound)


def _check_phases(made: list[Clip]) -> None:
    """A murmur in one phase does not stand for silence in the other: else the network learns the one as the other's mirror."""
    systolic, diastolic = (np.array([clip.heads[FINDINGS.index(phase)] for clip in made]) for phase in ("systolic", "diastolic"))
    _check(any((systolic == 1) & (diastolic == 1)), "heart findings: no made heart has a murmur in both phases")
    one_class = with_findings(Clip("", "yaseen", np.zeros(1), 2, np.zeros(0), facts={"lesions": "MR"}))
    _check(np.isnan(one_class.heads[FINDINGS.index("diastolic")]), "heart findings: a class name says what is heard in diastole")


def _check_joined_model(network: HeartNetwork, sound: np.ndarray) -> None:
    """The murmur network's evidence adds up to its logits; joined, the class networks answer as alone, also read back from the file."""
    waveform = torch.from_numpy(sound)[None]
    alone = SoundNetwork(HEART_SPECTRUM, HEART.outputs).eval()
    alone.trunk[0][1].running_var.fill_(0.3)
    joined = JoinedHeartModel([alone], [network], temperature=0.7).eval()
    write_onnx(joined, paths.CACHE / "joined.onnx")
    again = JoinedHeartModel(class_networks(paths.CACHE / "joined.onnx", HEART_SPECTRUM, HEART.outputs), [network], 0.7).eval()
    with torch.no_grad():
        parts = stretches(network.log_mel(waveform))
        logits = network.of_log_mel(parts)[1]
        difference = (logits - network.with_activation(parts)[0]).abs().max()
        by_class = ShippedModel([alone], len(CLASSES), temperature=0.7).eval()(waveform)
        outputs, read_back = joined(waveform), again(waveform)
    _check(float(difference) < 1e-4, f"murmur network: evidence and logit differ by {difference}")
    expected = [by_class[0], torch.cat([torch.sigmoid(logits.mean(dim=0)[MURMUR]).reshape(1, 1), by_class[1][:, 1:]], dim=1), *by_class[2:]]
    for name, one, other, read in zip(OUTPUTS, outputs, expected, read_back):
        _check(torch.allclose(one, other, atol=1e-6), f"joined heart model: {name} is not of the networks that it should be of")
        _check(torch.allclose(one, read, atol=1e-4), f"joined heart model: {name} changes when its class networks are read back")


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

        clips = {"yaseen": _yaseen_like(), "bmd": _bmd_like(), "kauh": _kauh_like(), "all hearts": _all_hearts_like()}
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


