"""How often the shipped model gives a confident disease where none can be heard."""
import numpy as np
import torch

from . import bad_input
from .calibrate import is_uncertain
from .clips import Clip
from .export import MINIMUM_SECONDS, ShippedModel
from .audio import SAMPLE_RATE_HZ


def verdicts(model: ShippedModel, sounds: list[np.ndarray], rules: dict) -> dict:
    """Counts of 'uncertain', Normal and confident disease under the model's own rule, length limit included."""
    confidence, novelty, short = [], [], []
    with torch.no_grad():
        for sound in sounds:
            outputs = model(torch.from_numpy(np.asarray(sound, np.float32))[None])
            confidence.append(outputs[0][0].numpy())
            novelty.append(float(outputs[2]))
            short.append(len(sound) < MINIMUM_SECONDS * SAMPLE_RATE_HZ)
    confidence = np.stack(confidence)
    uncertain = is_uncertain(confidence, np.array(novelty), rules) | np.array(short)
    disease = ~uncertain & (confidence.argmax(axis=1) != 0)
    return {"clips": len(sounds), "uncertain": int(uncertain.sum()), "confidentDisease": int(disease.sum()),
            "confidentNormal": int((~uncertain & ~disease).sum()), "medianNovelty": round(float(np.median(novelty)), 3)}


def test(model: ShippedModel, rules: dict, other: list[Clip], own: list[Clip], per_kind: int) -> dict:
    """Every kind of bad input, and their total. `other`: the other organ's sounds, not used in training."""
    kinds = {kind: verdicts(model, sounds, rules) for kind, sounds in bad_input.generated(per_kind).items()}
    kinds["other organ"] = verdicts(model, bad_input.other_organ(other, 2 * per_kind), rules)
    brief = [clip.sound[: 2 * SAMPLE_RATE_HZ] for clip in own[:: max(1, len(own) // per_kind)][:per_kind]]
    kinds["two seconds"] = verdicts(model, brief, rules)
    total = {key: sum(kind[key] for kind in kinds.values()) for key in ("clips", "uncertain", "confidentDisease", "confidentNormal")}
    total["confidentDiseaseShare"] = round(total["confidentDisease"] / total["clips"], 4)
    return {"kinds": kinds, "total": total}
