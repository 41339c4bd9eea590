"""What is heard in a heart sound, or known of its heart: one list for every data set."""
from dataclasses import replace

import numpy as np

from .clips import Clip

FINDINGS = ["murmur", "systolic", "diastolic", "abnormal", "AS", "MR", "MS", "MVP", "AR"]
_SYSTOLIC = {"AS", "MR", "MVP"}
_DIASTOLIC = {"MS", "AR"}
# A patient's lesion is often not audible at a position. Such a label teaches less about what is heard there.
_TRUST_OF_PATIENT_LABEL = 0.25


def row(known: dict[str, float]) -> np.ndarray:
    """[findings], NaN where nothing is known."""
    return np.array([known.get(name, np.nan) for name in FINDINGS])


def of_lesions(lesions: set[str]) -> dict[str, float]:
    """Every finding of a heart with these valve lesions, none: a normal one."""
    known = {name: float(name in lesions) for name in ("AS", "MR", "MS", "MVP", "AR")}
    return {**known, "murmur": float(bool(lesions)), "abnormal": float(bool(lesions)),
            "systolic": float(bool(lesions & _SYSTOLIC)), "diastolic": float(bool(lesions & _DIASTOLIC))}


def with_findings(clip: Clip) -> Clip:
    """The same clip; its heads are FINDINGS."""
    if "lesions" in clip.facts:
        clip = replace(clip, heads=row(_as_known(clip.source, set(filter(None, clip.facts["lesions"].split("+"))))))
    return clip


def _as_known(source: str, lesions: set[str]) -> dict[str, float]:
    """A collection of one class a heart does not say that nothing else was heard: the other phase is not known."""
    known = of_lesions(lesions)
    if source == "yaseen" and lesions:
        known |= {phase: np.nan for phase in ("systolic", "diastolic") if known[phase] == 0}
    return known


def trust(clip: Clip) -> np.ndarray:
    """How much each of the clip's findings teaches, [findings]."""
    weights = np.ones(len(FINDINGS))
    if clip.source == "bmd-hs" and clip.heads[FINDINGS.index("abnormal")] == 1:
        weights[:3] = _TRUST_OF_PATIENT_LABEL
    return weights
