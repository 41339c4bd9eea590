"""The plain baseline beside every figure: mean and deviation of 20 MFCC and an RBF support vector machine."""
import numpy as np
from scipy.fft import dct
import torch
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC

from .clips import Clip
from .spectrum import LogMel, SpectrumSettings

_MEL = SpectrumSettings(window=256, hop=128, bands=40, low_hz=20, high_hz=2000)


def features(clips: list[Clip]) -> np.ndarray:
    """[clips, 40]."""
    log_mel = LogMel(_MEL).eval()
    rows = []
    with torch.no_grad():
        for clip in clips:
            mfcc = dct(log_mel(torch.from_numpy(clip.sound)[None])[0].numpy(), axis=0, norm="ortho")[:20]
            rows.append(np.concatenate([mfcc.mean(axis=1), mfcc.std(axis=1)]))
    return np.stack(rows)


def _model(**options):
    return make_pipeline(StandardScaler(), SVC(C=10, class_weight="balanced", **options))


def predicted_classes(rows: np.ndarray, labels: np.ndarray, folds: np.ndarray) -> np.ndarray:
    """Out-of-fold class of each row; rows with label -1 are predicted but not learned from."""
    result = np.zeros(len(labels), int)
    for fold in np.unique(folds):
        train = (folds != fold) & (labels >= 0)
        result[folds == fold] = _model().fit(rows[train], labels[train]).predict(rows[folds == fold])
    return result


def scores(rows: np.ndarray, truth: np.ndarray, folds: np.ndarray) -> np.ndarray:
    """Out-of-fold decision value for a yes/no finding."""
    result = np.zeros(len(truth))
    for fold in np.unique(folds):
        train = folds != fold
        fitted = _model().fit(rows[train], truth[train])
        result[folds == fold] = fitted.decision_function(rows[folds == fold])
    return result
