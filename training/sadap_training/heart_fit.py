"""Training of the heart's network on all data sets together, and its answers to whole sounds."""
from collections import Counter
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from .clips import Clip
from .fit import mask
from .heart_data import CLASSES
from .heart_findings import FINDINGS, trust
from .heart_network import HeartNetwork, stretches
from .heart_states import frame_centres, frame_count, frame_states
from .spectrum import HEART_SPECTRUM
from .stethoscopes import through_another_stethoscope

# Each data set's part of a batch; a set that is left out leaves its part to the others.
SHARES = {"yaseen": 1.0, "bmd-hs": 1.0, "circor": 1.3, "generated": 1.0, "manikin": 0.15}


@dataclass(frozen=True)
class HeartSettings:
    steps: int = 1500
    batch: int = 32
    outliers: int = 4
    crop_seconds: float = 4.0
    learning_rate: float = 3e-3


def drawing_chances(clips: list[Clip]) -> np.ndarray:
    """[clips]. Within a set a combination of findings counts like the root of its clips, a group of n clips like root n."""
    chances = np.zeros(len(clips))
    for source, share in SHARES.items():
        mine = [i for i, clip in enumerate(clips) if clip.source == source]
        kinds = [tuple(np.nan_to_num(clips[i].heads, nan=2)) for i in mine]
        groups = [(kind, clips[i].groups.get("ncc85") or clips[i].patient) for kind, i in zip(kinds, mine)]
        of_group, of_kind = Counter(groups), Counter(kinds)
        raw = np.array([of_group[group] ** -0.5 for group in groups])
        total = {kind: raw[[one == kind for one in kinds]].sum() for kind in of_kind}
        raw = np.array([one / total[kind] * of_kind[kind] ** 0.5 for one, kind in zip(raw, kinds)])
        if mine:
            chances[mine] = raw / raw.sum() * share
    return chances / chances.sum()


def _crop(sound: np.ndarray, states: np.ndarray, length: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A stretch [length] at another speed with its states [frames]; a shorter sound is repeated."""
    speed = rng.uniform(0.85, 1.18)
    needed = int(length * speed) + 2
    start = rng.integers(0, max(len(sound) - needed, 0) + 1) if len(sound) >= needed else rng.integers(0, len(sound))
    stretch = np.take(sound, np.arange(start, start + needed), mode="wrap")
    centres = start + frame_centres(frame_count(length, HEART_SPECTRUM), HEART_SPECTRUM) * speed
    frames = np.round((centres % len(sound) - HEART_SPECTRUM.window // 2) / HEART_SPECTRUM.hop).astype(int)
    return (np.interp(np.arange(length) * speed, np.arange(needed), stretch).astype(np.float32),
            states[frames.clip(0, len(states) - 1)])


def _state_loss(logits: torch.Tensor, states: torch.Tensor) -> torch.Tensor:
    """Mean cross entropy of the frames whose state is known."""
    states = states[:, : logits.shape[2]]
    return nn.functional.cross_entropy(logits, states - 1, ignore_index=-1, reduction="sum") / (states > 0).sum().clamp(min=1)


def _class_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Mean cross entropy over the whole batch of the clips whose class is known, -1: not known."""
    return nn.functional.cross_entropy(logits, labels, ignore_index=-1, label_smoothing=0.1, reduction="sum") / len(labels)


def _finding_loss(logits: torch.Tensor, truth: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    smooth = 0.94 * torch.nan_to_num(truth) + 0.03
    by_finding = nn.functional.binary_cross_entropy_with_logits(logits, smooth, reduction="none")
    return (by_finding * weight * ~torch.isnan(truth)).sum(dim=1).mean()


def train(clips: list[Clip], breaths: list[np.ndarray], outliers, settings: HeartSettings, seed: int, progress=None) -> HeartNetwork:
    """A network from random weights. `breaths`: lung sounds to lie over hearts; `outliers(count, samples, rng)`: no hearts."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    network = HeartNetwork()
    optimiser = torch.optim.AdamW(network.parameters(), lr=settings.learning_rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, settings.learning_rate, total_steps=settings.steps)
    states = [frame_states(clip, HEART_SPECTRUM) for clip in clips]
    truth = np.stack([np.append(clip.heads, 0) for clip in clips]).astype(np.float32)
    weight = np.stack([np.append(trust(clip), 1) for clip in clips]).astype(np.float32)
    labels = np.array([clip.label for clip in clips])
    nothing = np.append(np.full(len(FINDINGS), np.nan), 1).astype(np.float32)
    chances, length = drawing_chances(clips), int(settings.crop_seconds * 4000)
    network.train()
    for step in range(settings.steps):
        chosen = rng.choice(len(clips), settings.batch - settings.outliers, p=chances)
        sounds, marks = zip(*[_crop(clips[i].sound, states[i], length, rng) for i in chosen])
        heard = through_another_stethoscope(np.stack(sounds), breaths, rng)
        waveform = torch.from_numpy(np.concatenate([heard, outliers(settings.outliers, length, rng)]))
        marks = torch.from_numpy(np.stack(marks + (np.zeros_like(marks[0]),) * settings.outliers)).long()
        with torch.no_grad():
            log_mel = mask(network.log_mel(waveform), rng)
        state_logits, logits = network.of_log_mel(log_mel)
        known = torch.from_numpy(np.append(labels[chosen], [-1] * settings.outliers))
        loss = _state_loss(state_logits, marks) + _class_loss(logits[:, : len(CLASSES)], known) + 0.5 * _finding_loss(
            logits[:, len(CLASSES):], torch.from_numpy(np.concatenate([truth[chosen], np.tile(nothing, (settings.outliers, 1))])),
            torch.from_numpy(np.concatenate([weight[chosen], np.ones((settings.outliers, len(nothing)), np.float32)])))
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        if progress and (step + 1) % max(1, settings.steps // 5) == 0:
            progress(f"step {step + 1}/{settings.steps} loss {float(loss):.3f}")
    return network.eval()


def answers(network: HeartNetwork, clips: list[Clip]) -> tuple[np.ndarray, list[np.ndarray]]:
    """Logits [clips, OUTPUTS], the mean over a sound's stretches, and each clip's likeliest states [frames], 1 to 4."""
    logits, states = [], []
    with torch.no_grad():
        for clip in clips:
            by_stretch, of_stretches = network.of_log_mel(stretches(network.log_mel(torch.from_numpy(clip.sound)[None])))
            logits.append(of_stretches.mean(dim=0).numpy())
            states.append(by_stretch.argmax(dim=1).flatten().numpy() + 1)
    return np.stack(logits), states
