"""KAUH lung sounds: 112 patients heard through three stethoscope filters."""
import re

import numpy as np

from .audio import read
from .clips import Clip, cached
from .paths import data_sets

CLASSES = ["Normal", "Asthma", "COPDs", "Pneumonia"]
HEADS = ["wheeze", "crackles"]
# Same audio under contradictory labels (BP100=BP101, DP100=DP101, EP76=EP77).
CONTRADICTORY_PATIENTS = {76, 77, 100, 101}
_CLASS_OF = {"n": 0, "asthma": 1, "copd": 2, "pneumonia": 3}


def kauh() -> list[Clip]:
    """Every usable recording of 5-30 s; label -1 for diagnoses outside the four classes."""
    return cached("kauh", _read_kauh)


def _heads(sound_type: str) -> np.ndarray:
    """Wheeze and crackles from the annotation: 'E W', 'I E W' wheeze; 'C', 'Crep' crackles; 'B', 'Bronchial' neither."""
    words = sound_type.split()
    return np.array([float("W" in words), float("C" in words or "Crep" in words)])


def _read_kauh() -> list[Clip]:
    folder = data_sets() / "lung-kauh"
    clips = []
    for path in sorted(folder.glob("*.flac")):
        head, diagnosis_and_rest = path.stem.split("_", 1)
        diagnosis, sound_type = diagnosis_and_rest.split(",")[:2]
        filter_name, number = re.fullmatch(r"([BDE]P)(\d+)", head).groups()
        if int(number) in CONTRADICTORY_PATIENTS or (filter_name == "DP" and number == "9"):  # DP9 = BP9
            continue
        clips.append(Clip(
            name=head, source="kauh", sound=read(path),
            label=_CLASS_OF.get(diagnosis.strip().lower(), -1), heads=_heads(sound_type),
            groups={"patient": number, "filter": filter_name, "diagnosis": diagnosis.strip().lower()},
        ))
    return clips
