"""The heart's network: it marks S1, systole, S2 and diastole itself, and looks at each of them apart."""
import torch
from torch import nn

from .heart_findings import FINDINGS
from .network import Context, block, standardise
from .spectrum import HEART_SPECTRUM, LogMel

STATES = 4
_SYSTOLIC, _DIASTOLIC = FINDINGS.index("systolic"), FINDINGS.index("diastolic")


class HeartNetwork(nn.Module):
    """Waveform [batch, samples] to state logits [batch, 4, frames] and logits [batch, findings + 1], novelty last.

    A finding's logit is linear in the features' mean over the sound and over each state, weighted by how likely the state is.
    A murmur is one in systole or in diastole, so its logit follows from theirs.
    """

    def __init__(self, findings: int, width: int = 16, dropout: float = 0.3):
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
        self.last = nn.Linear((1 + STATES) * channels * (bands // 8), findings + 1)

    def forward(self, waveform: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.of_log_mel(self.log_mel(waveform))

    def of_log_mel(self, log_mel: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        centred = standardise(log_mel)
        states, features = self.marker(centred.unsqueeze(2)).squeeze(2), self.trunk(centred.unsqueeze(1))
        # What is heard must not teach the marks to lie.
        share = torch.softmax(states, dim=1).detach()
        share = nn.functional.avg_pool1d(share, 2, ceil_mode=True, count_include_pad=False)[:, :, : features.shape[3]]
        share = share / (share.sum(dim=2, keepdim=True) + 0.5)
        by_state = torch.einsum("bcft,bst->bscf", features, share)
        pooled = torch.cat([features.mean(dim=3).unsqueeze(1), by_state], dim=1)
        logits = self.last(self.dropout(pooled.flatten(1)))
        murmur = torch.logaddexp(logits[:, _SYSTOLIC], logits[:, _DIASTOLIC])
        return states, torch.cat([murmur.unsqueeze(1), logits[:, 1:]], dim=1)
