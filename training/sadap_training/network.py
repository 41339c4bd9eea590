"""The classifier: log-mel, convolutions over time and frequency, class activation by a linear last layer."""
import torch
from torch import nn

from .spectrum import LogMel, SpectrumSettings, neighbour_mean


def block(inputs: int, outputs: int, size: int, stride: tuple[int, int]) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(inputs, outputs, size, stride, padding=size // 2, bias=False),
                         nn.BatchNorm2d(outputs), nn.ReLU())


class Context(nn.Module):
    """Residual dilated convolution along time: lets each place see its neighbours in the heart or breath cycle."""

    def __init__(self, channels: int, dilation: int):
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(channels, channels, (1, 3), padding=(0, dilation), dilation=(1, dilation), bias=False),
            nn.BatchNorm2d(channels), nn.ReLU())

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        return features + self.layers(features)


def standardise(log_mel: torch.Tensor) -> torch.Tensor:
    """Each band's mean over time removed (the stethoscope's filter response), the whole scaled to unit deviation."""
    centred = log_mel - log_mel.mean(dim=2, keepdim=True)
    return centred / torch.sqrt((centred * centred).mean(dim=(1, 2), keepdim=True) + 1e-2)


class SoundNetwork(nn.Module):
    """Logits [batch, outputs] as the time mean of a map [batch, outputs, bands, frames] whose bands are summed.

    outputs = classes + heads + 1 (novelty), in that order.
    """

    def __init__(self, settings: SpectrumSettings, outputs: int, width: int = 16, dropout: float = 0.3):
        super().__init__()
        self.log_mel = LogMel(settings)
        self.ridges = settings.ridges
        if self.ridges:
            self.register_buffer("smooth", neighbour_mean(settings.bands))
        self.trunk = nn.Sequential(block(2 if self.ridges else 1, width, 5, (2, 2)), block(width, 2 * width, 3, (2, 2)),
                                   block(2 * width, 4 * width, 3, (2, 1)),
                                   Context(4 * width, 2), Context(4 * width, 4))
        bands = settings.bands // 8
        self.dropout = nn.Dropout(dropout)
        self.weights = nn.Parameter(torch.randn(outputs, 4 * width, bands) * 0.02)
        self.bias = nn.Parameter(torch.zeros(outputs))

    def features(self, log_mel: torch.Tensor) -> torch.Tensor:
        """[batch, channels, bands, frames / 4]."""
        views = [standardise(log_mel)]
        if self.ridges:
            views.append(log_mel - torch.matmul(self.smooth, log_mel))
        return self.trunk(torch.stack(views, dim=1))

    def logits(self, features: torch.Tensor) -> torch.Tensor:
        pooled = self.dropout(features.mean(dim=3))
        return pooled.flatten(1) @ self.weights.flatten(1).t() + self.bias

    def activation(self, features: torch.Tensor) -> torch.Tensor:
        """Evidence map [batch, outputs, bands, frames / 4]; its band sum's time mean plus bias is the logit."""
        return torch.einsum("bcft,ocf->boft", features, self.weights)

    def forward(self, waveform: torch.Tensor) -> torch.Tensor:
        return self.logits(self.features(self.log_mel(waveform)))
