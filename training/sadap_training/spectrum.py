"""Log-mel spectrum as ordinary layers, so that it travels inside the ONNX graph."""
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from .audio import SAMPLE_RATE_HZ


@dataclass(frozen=True)
class SpectrumSettings:
    """Windows in samples at 4 kHz, band edges in Hz."""

    window: int
    hop: int
    bands: int
    low_hz: float
    high_hz: float
    ridges: bool = False  # the network also sees how far each band rises above its neighbours (wheezes)


HEART_SPECTRUM = SpectrumSettings(window=256, hop=64, bands=40, low_hz=25, high_hz=1000)
LUNG_SPECTRUM = SpectrumSettings(window=512, hop=128, bands=64, low_hz=60, high_hz=2000, ridges=True)

# Power below this, relative to the sound's mean power, is treated as silence (-50 dB).
RELATIVE_FLOOR = 1e-5


def mel_filters(settings: SpectrumSettings, bins_hz: np.ndarray) -> np.ndarray:
    """Triangular filters [bands, bins], HTK mel scale, unit area."""
    def mel(hz):
        return 2595 * np.log10(1 + hz / 700)

    edges = 700 * (10 ** (np.linspace(mel(settings.low_hz), mel(settings.high_hz), settings.bands + 2) / 2595) - 1)
    low, centre, high = edges[:-2, None], edges[1:-1, None], edges[2:, None]
    filters = np.minimum((bins_hz - low) / (centre - low), (high - bins_hz) / (high - centre)).clip(0)
    return filters / filters.sum(axis=1, keepdims=True)


def neighbour_mean(bands: int, width: int = 9) -> torch.Tensor:
    """Matrix [bands, bands] that averages each band with its neighbours."""
    distance = np.abs(np.subtract.outer(np.arange(bands), np.arange(bands)))
    near = (distance <= width // 2).astype(np.float32)
    return torch.tensor(near / near.sum(axis=1, keepdims=True))


class LogMel(nn.Module):
    """Waveform [batch, samples] to log-mel in nepers of power [batch, bands, frames], relative to the sound's mean power.

    The discrete Fourier transform is a Conv1d with fixed weights (torch 1.13 cannot export stft), zero-padded to
    twice the window for narrow low bands. While training the same spectrum comes from an FFT, several times as fast.
    """

    def __init__(self, settings: SpectrumSettings):
        super().__init__()
        self.hop = settings.hop
        size = 2 * settings.window
        bins_hz = np.arange(size // 2 + 1) * SAMPLE_RATE_HZ / size
        used = bins_hz <= settings.high_hz
        bins_hz = bins_hz[used]
        time = np.arange(settings.window)
        angle = 2 * np.pi * np.outer(np.flatnonzero(used), time) / size
        hann = np.hanning(settings.window + 1)[:-1] * np.sqrt(2.0 / settings.window)
        basis = np.concatenate([np.cos(angle) * hann, np.sin(angle) * hann])
        self.register_buffer("basis", torch.tensor(basis[:, None], dtype=torch.float32))
        self.register_buffer("mel", torch.tensor(mel_filters(settings, bins_hz)[:, :, None], dtype=torch.float32))
        self.register_buffer("taper", torch.tensor(hann, dtype=torch.float32))
        self.bins = len(bins_hz)

    def forward(self, waveform: torch.Tensor) -> torch.Tensor:
        centred = waveform - waveform.mean(dim=1, keepdim=True)
        level = torch.sqrt((centred * centred).mean(dim=1, keepdim=True) + 1e-10)
        power = self._power_by_fft(centred / level) if self.training else self._power(centred / level)
        return torch.log(nn.functional.conv1d(power, self.mel) + RELATIVE_FLOOR)

    def _power(self, sound: torch.Tensor) -> torch.Tensor:
        parts = nn.functional.conv1d(sound.unsqueeze(1), self.basis, stride=self.hop)
        return parts[:, : self.bins] ** 2 + parts[:, self.bins:] ** 2

    def _power_by_fft(self, sound: torch.Tensor) -> torch.Tensor:
        frames = sound.unfold(1, len(self.taper), self.hop) * self.taper
        spectrum = torch.fft.rfft(frames, n=2 * len(self.taper))[:, :, : self.bins]
        return (spectrum.real**2 + spectrum.imag**2).transpose(1, 2)
