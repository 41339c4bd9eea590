"""CirCor DigiScope: mostly children, at up to five positions, with graded murmurs and marked heart sounds."""
import csv
from pathlib import Path

import numpy as np

from .audio import read
from .clips import Clip, cached
from .heart_findings import row
from .paths import data_sets

_MURMUR = {"Present": 1.0, "Absent": 0.0, "Unknown": np.nan}


def circor() -> list[Clip]:
    """1719 recordings of 511 patients, up to 20 s. Heads are FINDINGS; groups: person; facts: patient, age, grade."""
    return cached("circor", _read)


def _read() -> list[Clip]:
    folder = data_sets() / "heart-circor"
    with open(folder / "patients.csv", newline="") as table:
        return [_clip(folder, name, patient) for patient in csv.DictReader(table) for name in patient["recordings"].split()]


def _clip(folder: Path, name: str, patient: dict[str, str]) -> Clip:
    murmur = of_patient = _MURMUR[patient["Murmur"]]
    # Nobody says that a murmur cannot be heard where it is not listed.
    if of_patient == 1 and name.split("_")[1] not in patient["Murmur locations"].split("+"):
        murmur = np.nan
    findings = {"murmur": murmur, "abnormal": float(patient["Outcome"] == "Abnormal"),
                **{timing: murmur if murmur != 1 or patient[f"{timing.capitalize()} murmur timing"] != "nan" else 0.0
                   for timing in ("systolic", "diastolic")}}
    states = np.loadtxt(folder / f"{name}.tsv", ndmin=2)
    return Clip(name, "circor", read(folder / f"{name}.flac"), -1, row(findings), {"patient": _person(patient)},
                states[states[:, 2] > 0],
                {"patient": patient["patient"], "age": patient["Age"], "grade": patient["Systolic murmur grading"],
                 "murmurOfPatient": str(of_patient)})


def _person(patient: dict[str, str]) -> str:
    """Who came to both campaigns stands in the table twice, each row naming the other."""
    other = patient["Additional ID"].split(".")[0]
    return patient["patient"] if other == "nan" else min(patient["patient"], other)
