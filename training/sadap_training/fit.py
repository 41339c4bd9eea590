"""Training loop: weighted sampling, augmentation, mixup; predictions on whole clips."""
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from .augment import disturb, random_crop
from .clips import Clip
from .network import SoundNetwork
from .spectrum import SpectrumSettings


@dataclass(frozen=True)
class TrainingSettings:
    spectrum: SpectrumSettings
    classes: int
    heads: int
    crop_seconds: float
    steps: int
    batch: int = 32
    learning_rate: float = 3e-3
    mixup: float = 0.3
    width: int = 16
    outlier_share: float = 0.15


def _targets(clip: Clip, settings: TrainingSettings) -> tuple[np.ndarray, np.ndarray]:
    """Target [classes + heads + 1] and its weight; unknown entries weigh nothing."""
    size = settings.classes + settings.heads + 1
    target, weight = np.zeros(size, np.float32), np.zeros(size, np.float32)
    if clip.label >= 0:
        target[clip.label] = 1
        weight[: settings.classes] = 1
    known = ~np.isnan(clip.heads)
    heads = slice(settings.classes, size - 1)
    target[heads][known] = clip.heads[known]
    weight[heads][known] = 1
    target[-1] = float(clip.source == "outlier")
    weight[-1] = 1
    return target, weight


def _loss(logits, target, weight, classes: int) -> torch.Tensor:
    smooth = 0.9 * target[:, :classes] + 0.1 / classes
    by_class = -(smooth * nn.functional.log_softmax(logits[:, :classes], dim=1)).sum(dim=1) * weight[:, 0]
    by_head = nn.functional.binary_cross_entropy_with_logits(
        logits[:, classes:], 0.94 * target[:, classes:] + 0.03, reduction="none") * weight[:, classes:]
    return by_class.mean() + by_head.sum(dim=1).mean() * 0.5


def mask(log_mel: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    """SpecAugment: one band stripe and one time stripe set to the band's mean."""
    masked = log_mel.clone()
    mean = log_mel.mean(dim=2, keepdim=True)
    for row in range(len(log_mel)):
        bands, frames = log_mel.shape[1:]
        width = rng.integers(0, bands // 6 + 1)
        start = rng.integers(0, bands - width + 1)
        masked[row, start:start + width] = mean[row, start:start + width]
        width = rng.integers(0, frames // 8 + 1)
        start = rng.integers(0, frames - width + 1)
        masked[row, :, start:start + width] = mean[row]
    return masked


def train(clips: list[Clip], weights: np.ndarray, outliers, settings: TrainingSettings, seed: int,
          progress=None, start: SoundNetwork | None = None) -> SoundNetwork:
    """A network trained on clips drawn by weight, from random weights or from a copy of `start`.

    `outliers(count, samples, rng)` gives sounds that are neither.
    """
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    network = SoundNetwork(settings.spectrum, settings.classes + settings.heads + 1, settings.width)
    if start is not None:
        network.load_state_dict(start.state_dict())
    steps = settings.steps
    optimiser = torch.optim.AdamW(network.parameters(), lr=settings.learning_rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, settings.learning_rate, total_steps=steps)
    targets = [_targets(clip, settings) for clip in clips]
    length = int(settings.crop_seconds * 4000)
    chance = weights / weights.sum()
    strange = max(1, int(settings.batch * settings.outlier_share)) if outliers else 0
    nothing = _targets(Clip("", "outlier", np.zeros(0), -1, np.full(settings.heads, np.nan)), settings)
    network.train()
    running = 0.0
    for step in range(steps):
        chosen = rng.choice(len(clips), settings.batch - strange, p=chance)
        sounds = np.stack([random_crop(clips[i].sound, length, rng, rng.uniform(0.85, 1.18)) for i in chosen])
        batch_targets = [targets[i] for i in chosen]
        sounds = disturb(sounds, rng)
        if strange:
            sounds = np.concatenate([sounds, outliers(strange, length, rng)])
            batch_targets = batch_targets + [nothing] * strange
        waveform = torch.from_numpy(sounds)
        target = torch.from_numpy(np.stack([t for t, _ in batch_targets]))
        weight = torch.from_numpy(np.stack([w for _, w in batch_targets]))
        with torch.no_grad():
            log_mel = mask(network.log_mel(waveform), rng)
        mix = float(rng.beta(settings.mixup, settings.mixup)) if settings.mixup and rng.random() < 0.5 else 1.0
        if mix < 1:
            other = torch.randperm(len(log_mel))
            log_mel = mix * log_mel + (1 - mix) * log_mel[other]
        logits = network.logits(network.features(log_mel))
        loss = _loss(logits, target, weight, settings.classes)
        if mix < 1:
            loss = mix * loss + (1 - mix) * _loss(logits, target[other], weight[other], settings.classes)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        running = 0.98 * running + 0.02 * float(loss) if step else float(loss)
        if progress and (step + 1) % max(1, steps // 5) == 0:
            progress(f"step {step + 1}/{steps} loss {running:.3f}")
    return network.eval()


def predict(networks: list[SoundNetwork], sounds: list[np.ndarray]) -> np.ndarray:
    """Mean logits [sounds, outputs] of the networks on whole sounds."""
    rows = []
    with torch.no_grad():
        for sound in sounds:
            waveform = torch.from_numpy(np.asarray(sound, np.float32))[None]
            rows.append(torch.stack([network(waveform)[0] for network in networks]).mean(dim=0).numpy())
    return np.stack(rows)
