"""From data to models/: train, learn the rules, export, evaluate, write the cards."""
import json
import pickle
import time
from pathlib import Path

from . import bad_input_test, cards, heart, heart_murmur, left_out, lung, paths, report
from .export import ShippedModel, sidecar, write_golden, write_onnx
from .exported import class_networks
from .heart_fit import HeartSettings
from .heart_murmur import JoinedHeartModel
from .organ import HEART, LUNG, Effort, Organ
from .outliers import by_patient
from .paths import data_sets

PUBLISHED = {
    "heart": {"random": "0.979 (Yaseen 2018) to 0.999, all on random folds",
              "bmdHs": "about 0.80 accuracy (Ali 2024, CNN with metadata)"},
    "lung": {"byPatient": "0.996 accuracy (Fraiwan 2022, 5 s segments, not split by patient)"},
}


def run(name: str, effort: Effort, clips: dict, samples: list[Path], reuse: bool) -> dict:
    """Trains (or takes the last trained networks), evaluates and writes one classifier; returns its evaluation."""
    organ, kept = (HEART if name == "heart" else LUNG), paths.CACHE / f"{name}-trained.pickle"
    if reuse and kept.exists():
        trained = pickle.loads(kept.read_bytes())
    else:
        started = time.monotonic()
        trained = _train(name, effort, clips)
        print(f"{name}: trained in {time.monotonic() - started:.0f} s")
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(pickle.dumps(trained))
    evaluation, rules = _evaluate(name, trained, clips)
    model = (JoinedHeartModel(trained[0], trained[3], rules["temperature"]) if name == "heart"
             else ShippedModel(trained[0], len(organ.classes), rules["temperature"], *trained[2:]))
    return _finish(organ, model.eval(), rules, evaluation, effort, clips, samples)


def run_murmur(effort: Effort, clips: dict, samples: list[Path]) -> dict:
    """New murmur networks beside the class networks of the model that is in models/, whose figures and rules stay."""
    read = lambda ending: json.loads((paths.MODELS / f"{HEART.name}.{ending}").read_text())
    rules = {key: value for key, value in read("json")["rules"].items() if key != "murmur"}
    networks = class_networks(paths.MODELS / f"{HEART.name}.onnx", HEART.settings.spectrum, HEART.outputs)
    murmur_networks, logits = _train_murmur(effort, clips)
    evaluation = {**read("evaluation.json"), **_evaluate_murmur(networks, clips, logits, rules)}
    return _finish(HEART, JoinedHeartModel(networks, murmur_networks, rules["temperature"]).eval(), rules, evaluation, effort, clips, samples)


def _finish(organ: Organ, model: ShippedModel | JoinedHeartModel, rules: dict, evaluation: dict, effort: Effort, clips: dict,
            samples: list[Path]) -> dict:
    print(f"{organ.title}: bad input", flush=True)
    own, other = (clips["bmd"], clips["kauh"]) if organ is HEART else (clips["kauh"], clips["bmd"])
    _, untouched = by_patient(other)
    evaluation["badInput"] = bad_input_test.test(model, rules, untouched, own, effort.bad_inputs_per_kind)
    _write(organ, model, rules, evaluation, samples)
    report.show(organ.title, evaluation)
    return evaluation


def _train_murmur(effort: Effort, clips: dict):
    settings = HeartSettings(steps=max(20, int(HeartSettings.steps * effort.share_of_steps)))
    return heart_murmur.train_and_hold_out(clips["all hearts"], clips["kauh"], settings, effort.generated_findings)


def _evaluate_murmur(class_networks: list, clips: dict, logits, rules: dict) -> dict:
    """Figures of the murmur; its rule comes into `rules`."""
    heard = heart_murmur.heard_by_set(class_networks, clips, logits)
    rules["murmur"], by_fold, by_set = heart_murmur.learn_rule(heard, rules)
    heart_murmur.keep_held_out(clips["all hearts"], heard["circor"], by_fold)
    return {"murmur": heart_murmur.evaluate(clips["all hearts"], logits), "murmurRule": by_set, "leftOut": left_out.kept_figures()}


def _train(name: str, effort: Effort, clips: dict):
    if name == "heart":
        return (*heart.train_and_hold_out(clips["yaseen"], clips["bmd"], clips["kauh"], effort), *_train_murmur(effort, clips))
    return lung.train_and_hold_out(clips["kauh"], clips["yaseen"], clips["bmd"], effort)


def _evaluate(name: str, trained, clips: dict) -> tuple[dict, dict]:
    print(f"{name}: evaluation of held-out predictions", flush=True)
    if name == "heart":
        networks, held, held_bmd, _, logits = trained
        rules = heart.together(held["ncc85"], held_bmd).rules()
        figures = {"yaseen": heart.evaluate_yaseen(clips["yaseen"], held, held_bmd),
                   "bmdHs": heart.evaluate_bmd(clips["bmd"], held_bmd, held["ncc85"])}
        return {"published": PUBLISHED[name], **figures, **_evaluate_murmur(networks, clips, logits, rules)}, rules
    return {"published": PUBLISHED[name], "kauh": lung.evaluate(clips["kauh"], trained[1])}, trained[1].rules()


def _write(organ: Organ, model: ShippedModel | JoinedHeartModel, rules: dict, evaluation: dict, samples: list[Path]) -> None:
    paths.MODELS.mkdir(parents=True, exist_ok=True)
    path = paths.MODELS / f"{organ.name}.onnx"
    write_onnx(model, path)
    described = sidecar(path, organ.name, organ.version, organ.settings.spectrum, organ.classes, organ.heads, rules, organ.sources, model)
    described["evidence"] = cards.evidence(organ, evaluation)
    described["outside"] = cards.outside(evaluation)
    (paths.MODELS / f"{organ.name}.json").write_text(json.dumps(described, indent=2) + "\n")
    (paths.MODELS / f"{organ.name}.evaluation.json").write_text(json.dumps(evaluation, indent=1) + "\n")
    write_golden(model, paths.MODELS / f"{organ.name}.golden.json", samples)
    cards.write(organ, described, evaluation)


def sample_files(name: str) -> list[Path]:
    return sorted((data_sets() / "samples").glob(f"{name}-*.wav"))[::2]
