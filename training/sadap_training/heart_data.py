"""The two heart data sets: Yaseen 2018 (five classes) and BMD-HS 2024 (valve lesions by patient)."""
import csv

import numpy as np

from .audio import read
from .clips import Clip, cached
from .paths import data_sets

CLASSES = ["Normal", "AS", "MR", "MS", "MVP"]
HEADS = ["murmur", "AS", "MR", "MS"]
_FOLDERS = {"N": 0, "AS": 1, "MR": 2, "MS": 3, "MVP": 4}


def yaseen() -> list[Clip]:
    """1000 clips of 1.2-4 s. Groups: acoustic clusters at 0.85 and 0.70 (see the data's README: it leaks)."""
    return cached("yaseen", _read_yaseen)


def _read_yaseen() -> list[Clip]:
    folder = data_sets() / "heart-yaseen"
    clips = []
    with open(folder / "groups.csv", newline="") as table:
        for row in csv.DictReader(table):
            label = _FOLDERS[row["class"]]
            lesions = [float(label == i) for i in (1, 2, 3)]
            clips.append(Clip(
                name=row["file"], source="yaseen",
                sound=read((folder / row["file"]).with_suffix(".flac")), label=label,
                heads=np.array([float(label != 0), *lesions]),
                groups={"random": row["file"], "ncc85": "y85-" + row["group_ncc85"], "ncc70": "y70-" + row["group_ncc70"]},
                facts={"lesions": "" if label == 0 else CLASSES[label]},
            ))
    return clips


def bmd_hs() -> list[Clip]:
    """Recordings of 20 s at four valves, sitting and supine, 87 labelled patients. Class only where one lesion stands alone."""
    return cached("bmd-hs", _read_bmd_hs)


def _read_bmd_hs() -> list[Clip]:
    folder = data_sets() / "heart-bmd-hs"
    clips = []
    with open(folder / "train.csv", newline="") as table:
        for row in csv.DictReader(table):
            lesions = {name: row[name] == "1" for name in ("AS", "AR", "MR", "MS")}
            present = [name for name, is_present in lesions.items() if is_present]
            label = 0 if not present else CLASSES.index(present[0]) if present in (["AS"], ["MR"], ["MS"]) else -1
            heads = np.array([float(bool(present)), *(float(lesions[name]) for name in ("AS", "MR", "MS"))])
            seen: set[bytes] = set()
            for column in range(1, 9):
                name = row[f"recording_{column}"]
                path = folder / f"{name}.flac"
                if not path.exists():
                    path = next(iter(sorted(folder.glob(f"{name}*.flac"))), None)
                if path is None:
                    continue
                sound = read(path)
                if sound.tobytes() in seen:  # five exact duplicates within a patient
                    continue
                seen.add(sound.tobytes())
                clips.append(Clip(name=name, source="bmd-hs", sound=sound, label=label, heads=heads,
                                  groups={"patient": row["patient_id"]}, facts={"lesions": "+".join(present)}))
    return clips
