"""Wheeze and texture statistics of a lung sound as torch operations, so that they travel in the ONNX graph."""
import torch
from torch import nn

from .spectrum import LUNG_SPECTRUM, LogMel, SpectrumSettings, neighbour_mean

_TEXTURE = SpectrumSettings(window=64, hop=16, bands=12, low_hz=80, high_hz=2000)
_MOVING_MEANS = (3, 7, 15, 31, 63, 127, 255)  # frames of 4 ms: 12 ms to 1 s
_LOWEST_TONE = 8  # mel band: below about 230 Hz the heart is heard


def _soft_peak(values: torch.Tensor, sharpness: float) -> torch.Tensor:
    """A high (sharpness > 0) or low percentile over the last axis, smoothly: log of the mean exponential."""
    return torch.log(torch.exp(sharpness * values).mean(dim=-1)) / sharpness


def _moments(values: torch.Tensor) -> torch.Tensor:
    """[..., frames] to six statistics of the last axis, flattened."""
    mean = values.mean(dim=-1)
    centred = values - mean.unsqueeze(-1)
    deviation = torch.sqrt((centred * centred).mean(dim=-1) + 1e-6)
    return torch.stack([mean, deviation, (centred**3).mean(dim=-1) / deviation**3, (centred**4).mean(dim=-1) / deviation**4,
                        _soft_peak(centred, 2.0), _soft_peak(centred, -2.0)]).flatten()


class LungFeatures(nn.Module):
    """Waveform [1, samples] to [1, features]: first the tonal ones, then `texture` of envelope variation.

    Tonal: how far each mel band rises above its neighbours, over time (a wheeze is a ridge). Texture: variance of
    12 bands' envelopes in octaves of rate (crackles are fast, breathing is slow).
    """

    def __init__(self):
        super().__init__()
        self.log_mel = LogMel(LUNG_SPECTRUM)
        self.fine = LogMel(_TEXTURE)
        self.register_buffer("smooth", neighbour_mean(LUNG_SPECTRUM.bands))

    def forward(self, waveform: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        log_mel = self.log_mel(waveform)[0]
        ridge = log_mel - self.smooth @ log_mel
        tones = ridge[_LOWEST_TONE:]
        lasting = nn.functional.avg_pool1d(ridge.unsqueeze(0), 5, 1, 2)[0, _LOWEST_TONE:]
        groups = torch.stack([tones[start:start + 8].amax(dim=0) for start in range(0, tones.shape[0], 8)])
        tonal = torch.cat([_soft_peak(ridge, 2.0), _moments(tones.amax(dim=0)), _moments(lasting.amax(dim=0)),
                           _moments(torch.topk(tones, 3, dim=0).values.mean(dim=0)), _moments(groups)])
        return tonal.unsqueeze(0), torch.cat([_soft_peak(ridge, 2.0), _moments(tones.amax(dim=0)), self._texture(waveform)]).unsqueeze(0)

    def ridge_weight(self, waveform: torch.Tensor) -> torch.Tensor:
        """[bands, frames], time mean 1: which moments made each band's soft peak (the first tonal features)."""
        log_mel = self.log_mel(waveform)[0]
        height = torch.exp(2.0 * (log_mel - self.smooth @ log_mel))
        return height / height.mean(dim=1, keepdim=True)

    def _texture(self, waveform: torch.Tensor) -> torch.Tensor:
        previous, rates = self.fine(waveform), []
        for frames in _MOVING_MEANS:
            smooth = nn.functional.avg_pool1d(previous, frames, 1, frames // 2, count_include_pad=False)
            rates.append(torch.log(((previous - smooth) ** 2).mean(dim=-1) + 1e-4))
            previous = smooth
        return torch.cat(rates, dim=1)[0]
