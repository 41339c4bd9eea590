"""What differs between the two classifiers, and the pretraining they share."""
from dataclasses import dataclass, replace
from typing import Callable

import numpy as np

from . import heart_data, lung_data
from .clips import Clip
from .fit import TrainingSettings, train
from .generated_heart import heart_sound
from .generated_lung import lung_sound
from .network import SoundNetwork
from .outliers import Outliers
from .spectrum import HEART_SPECTRUM, LUNG_SPECTRUM


@dataclass(frozen=True)
class Effort:
    """How much work a run does; the smoke run does little of the same."""

    generated_clips: int
    generated_findings: int
    pretraining_steps: int
    share_of_steps: float
    bad_inputs_per_kind: int


FULL = Effort(generated_clips=2500, generated_findings=2000, pretraining_steps=500, share_of_steps=1.0, bad_inputs_per_kind=32)
SMOKE = Effort(generated_clips=120, generated_findings=80, pretraining_steps=60, share_of_steps=0.004, bad_inputs_per_kind=2)


@dataclass(frozen=True)
class Organ:
    name: str
    # another one for other weights: stored results name it
    version: str
    title: str
    classes: list[str]
    heads: list[str]
    settings: TrainingSettings
    generate: Callable[[int, np.random.Generator], Clip]
    sources: list[str]

    @property
    def outputs(self) -> int:
        return len(self.classes) + len(self.heads) + 1


def _generated_heart(number: int, rng: np.random.Generator) -> Clip:
    label = number % 5
    heads = np.array([float(label > 0), *(float(label == lesion) for lesion in (1, 2, 3))])
    return Clip(f"generated-{number}", "generated", heart_sound(label, 4, rng), label, heads, {"patient": f"g{number}"})


def _generated_lung(number: int, rng: np.random.Generator) -> Clip:
    """Sounds carry findings, not diagnoses: the class stays unknown."""
    wheeze, crackles = number % 2 == 0, number % 5 < 2
    heads = np.array([float(wheeze), float(crackles)])
    return Clip(f"generated-{number}", "generated", lung_sound(wheeze, crackles, 8, rng), -1, heads, {"patient": f"g{number}"})


HEART = Organ("heart_classifier_v1", "2.0.0", "heart", heart_data.CLASSES, heart_data.HEADS,
              TrainingSettings(HEART_SPECTRUM, 5, 4, crop_seconds=3.0, steps=1500),
              _generated_heart, ["Yaseen 2018", "BMD-HS 2024", "CirCor 2022", "HLS-CMDS 2024", "generated heart sounds"])
LUNG = Organ("lung_classifier_v1", "1.1.0", "lung", lung_data.CLASSES, lung_data.HEADS,
             TrainingSettings(LUNG_SPECTRUM, 4, 2, crop_seconds=5.0, steps=120),
             _generated_lung, ["KAUH 2021", "generated lung sounds"])


def generated_clips(organ: Organ, count: int, seed: int = 0) -> list[Clip]:
    rng = np.random.default_rng(seed)
    return [organ.generate(number, rng) for number in range(count)]


def scaled(settings: TrainingSettings, effort: Effort) -> TrainingSettings:
    return replace(settings, steps=max(4, round(settings.steps * effort.share_of_steps)))


def pretrained(organ: Organ, generated: list[Clip], outliers: Outliers, effort: Effort, progress) -> SoundNetwork:
    """A network that has learned the findings from generated sounds alone."""
    settings = replace(organ.settings, steps=effort.pretraining_steps)
    return train(generated, np.ones(len(generated)), outliers, settings, seed=0, progress=progress)
