"""The feature half of the lung classifier: kernel machines on wheeze and texture statistics."""
import numpy as np
import torch
from torch import nn

from .clips import Clip
from .kernel_machine import KernelMachine
from .lung_data import CLASSES
from .lung_features import LungFeatures

_extract = LungFeatures().eval()


def feature_rows(clips: list[Clip]) -> tuple[np.ndarray, np.ndarray]:
    """Tonal [clips, features] and texture [clips, features]."""
    with torch.no_grad():
        pairs = [_extract(torch.from_numpy(clip.sound)[None]) for clip in clips]
    return tuple(np.concatenate([pair[part].numpy() for pair in pairs]) for part in (0, 1))


class LungListener(nn.Module):
    """Waveform [1, samples] to scores [1, classes + heads]: classes and wheeze by tone, crackles by texture."""

    def __init__(self, tonal: np.ndarray, texture: np.ndarray, labels: np.ndarray, heads: np.ndarray):
        super().__init__()
        self.features = LungFeatures()
        one_hot = np.where(labels[:, None] >= 0, (labels[:, None] == np.arange(len(CLASSES))).astype(float), np.nan)
        self.classes = KernelMachine(tonal, one_hot, balanced=False)
        self.wheeze = KernelMachine(tonal, heads[:, :1], balanced=True)
        self.crackles = KernelMachine(texture, heads[:, 1:], balanced=True)

    def scores(self, tonal: torch.Tensor, texture: torch.Tensor) -> torch.Tensor:
        return torch.cat([self.classes(tonal), self.wheeze(tonal), self.crackles(texture)], dim=1)

    def activation(self, waveform: torch.Tensor) -> torch.Tensor:
        """Evidence map [1, classes, bands, frames]: each band's contribution to the class at the moments that made it."""
        tonal, _ = self.features(waveform)
        bands = self.features.smooth.shape[0]
        by_band = self.classes.contributions(tonal)[:, :bands]
        return (by_band.unsqueeze(2) * self.features.ridge_weight(waveform).unsqueeze(0)).unsqueeze(0)

    def forward(self, waveform: torch.Tensor) -> torch.Tensor:
        return self.scores(*self.features(waveform))


def held_out_scores(tonal: np.ndarray, texture: np.ndarray, labels: np.ndarray, heads: np.ndarray, fold: np.ndarray) -> np.ndarray:
    """[clips, classes + heads], each clip by a listener that was fitted on the other folds."""
    result = np.zeros((len(labels), len(CLASSES) + heads.shape[1]))
    for held in np.unique(fold):
        there, here = fold != held, fold == held
        listener = LungListener(tonal[there], texture[there], labels[there], heads[there])
        with torch.no_grad():
            result[here] = listener.scores(torch.from_numpy(tonal[here]), torch.from_numpy(texture[here])).numpy()
    return result
