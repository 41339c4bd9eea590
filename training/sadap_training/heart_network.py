"""The heart's network: it marks S1, systole, S2 and diastole itself, and looks at each of them apart."""
import torch
from torch import nn

from .heart_data import CLASSES
from .heart_findings import FINDINGS
from .network import Context, block, standardise
from .spectrum import HEART_SPECTRUM, LogMel

STATES = 4
OUTPUTS = len(CLASSES) + len(FINDINGS) + 1
"""Logits in this order: the classes, the findings, novelty."""

# Frames, 5 s: about as long as the sounds in training.
_STRETCH = 312


def stretches(log_mel: torch.Tensor) -> torch.Tensor:
    """One sound's [1, bands, frames] in equal parts [parts, bands, even frames], so that a noisy one does not scale the others."""
    frames = log_mel.shape[2]
    parts = (frames + _STRETCH - 1) // _STRETCH
    length = frames // parts // 2 * 2
    return log_mel[0, :, : parts * length].reshape(log_mel.shape[1], parts, length).permute(1, 0, 2)


class HeartNetwork(nn.Module):
    """Waveform [batch, samples] to state logits [batch, 4, frames] and logits [batch, OUTPUTS].

    A logit is linear in the features' mean over the sound and over each state, weighted by how likely the state is.
    Murmur has a logit of its own and is not joined from systole and diastole: a set that names one lesion a heart
    teaches that the one excludes the other, and then the quiet phase's logit hides what is heard in the loud one.
    """

    def __init__(self, width: int = 16, dropout: float = 0.3):
        super().__init__()
        bands, channels = HEART_SPECTRUM.bands, 3 * width
        self.log_mel = LogMel(HEART_SPECTRUM)
        # The marker takes the bands as channels of one band, [batch, bands, 1, frames].
        self.marker = nn.Sequential(
            nn.Conv2d(bands, channels, (1, 5), padding=(0, 2), bias=False), nn.BatchNorm2d(channels), nn.ReLU(),
            *[Context(channels, dilation) for dilation in (1, 2, 4, 8, 16, 32)], nn.Conv2d(channels, STATES, 1))
        self.trunk = nn.Sequential(block(1, width, 5, (2, 2)), block(width, 2 * width, 3, (2, 1)), block(2 * width, channels, 3, (2, 1)),
                                   Context(channels, 2), Context(channels, 4))
        self.dropout = nn.Dropout(dropout)
        self.last = nn.Linear((1 + STATES) * channels * (bands // 8), OUTPUTS)

    def forward(self, waveform: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.of_log_mel(self.log_mel(waveform))

    def of_log_mel(self, log_mel: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        states, features, share = self._heard(log_mel)
        by_state = torch.einsum("bcft,bst->bscf", features, share)
        pooled = torch.cat([features.mean(dim=3).unsqueeze(1), by_state], dim=1)
        return states, self.last(self.dropout(pooled.flatten(1)))

    def with_activation(self, log_mel: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits [batch, OUTPUTS] and evidence [batch, OUTPUTS, bands / 8, frames / 2]; its band sum's time mean plus bias is the logit."""
        _, features, share = self._heard(log_mel)
        weights = self.last.weight.reshape(OUTPUTS, 1 + STATES, features.shape[1], features.shape[2])
        whole = torch.einsum("bcft,ocf->boft", features, weights[:, 0])
        by_state = torch.einsum("bcft,oscf->bosft", features, weights[:, 1:])
        evidence = whole + (by_state * share[:, None, :, None]).sum(dim=2) * features.shape[3]
        return evidence.sum(dim=2).mean(dim=2) + self.last.bias, evidence

    def _heard(self, log_mel: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """State logits, features [batch, channels, bands / 8, frames / 2], and each state's share of each of their frames."""
        centred = standardise(log_mel)
        states, features = self.marker(centred.unsqueeze(2)).squeeze(2), self.trunk(centred.unsqueeze(1))
        # What is heard must not teach the marks to lie.
        share = torch.softmax(states, dim=1).detach()
        share = nn.functional.avg_pool1d(share, 2, ceil_mode=True, count_include_pad=False)[:, :, : features.shape[3]]
        return states, features, share / (share.sum(dim=2, keepdim=True) + 0.5)
