"""HLS-CMDS: the heart sounds of a training manikin."""
import csv

from .audio import read
from .clips import Clip, cached
from .heart_findings import of_lesions, row
from .paths import data_sets


def manikin() -> list[Clip]:
    """50 recordings. Heads are FINDINGS; a rhythm or a third sound says nothing of murmurs' causes."""
    return cached("manikin-heart", _read)


def _read() -> list[Clip]:
    folder = data_sets() / "manikin-hls-cmds"
    with open(folder / "HS.csv", newline="") as table:
        return [Clip(sound["Heart Sound ID"], "manikin", read(folder / f"{sound['Heart Sound ID']}.flac"), -1,
                     row(_findings(sound["Heart Sound Type"])), {"patient": sound["Heart Sound ID"]})
                for sound in csv.DictReader(table)]


def _findings(kind: str) -> dict[str, float]:
    if kind == "Normal":
        return of_lesions(set())
    is_murmur, is_diastolic = "Murmur" in kind, "Diastolic" in kind
    return {"murmur": float(is_murmur), "systolic": float(is_murmur and not is_diastolic), "diastolic": float(is_diastolic)}
