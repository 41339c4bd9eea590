"""The training loop."""
import time

import torch
from torch.nn.functional import binary_cross_entropy_with_logits

from .bank import FRAMES_HZ, Banks, joined
from .generic_noise import generic_noises
from .network import TOGETHER, ContactNetwork
from .scenes import Scenes, compose

SCENE_S = 24
SCENES_A_STEP = 48
GENERIC_NOISES = 4000
GENERIC_SHARE = 0.5


def _loss(network: ContactNetwork, scenes: Scenes) -> torch.Tensor:
    later = slice(TOGETHER - 1, None, TOGETHER)
    answers = network(scenes.levels_db)
    losses = []
    for at, (truth, asked) in enumerate(((scenes.lies_on, scenes.is_asked), (scenes.has_landed, scenes.is_landing_asked))):
        loss = binary_cross_entropy_with_logits(answers[..., at], truth[:, later].float(), reduction="none")
        asked = asked[:, later].float()
        losses.append((loss * asked).sum() / asked.sum())
    return sum(losses)


def train(banks: Banks, steps: int, seed: int, rate: float, start: ContactNetwork | None = None) -> ContactNetwork:
    torch.manual_seed(seed)
    noises = joined(banks.noises, generic_noises(GENERIC_NOISES), GENERIC_SHARE)
    network = start or ContactNetwork()
    optimizer = torch.optim.AdamW(network.parameters(), rate, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, steps, pct_start=0.1)
    begun, total = time.monotonic(), 0.0
    for step in range(steps):
        with torch.no_grad():
            scenes = compose(banks, noises, SCENES_A_STEP, SCENE_S * FRAMES_HZ)
        loss = _loss(network, scenes)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        total += loss.item()
        if (step + 1) % 100 == 0:
            print(f"{step + 1} of {steps}: loss {total / 100:.4f}, {time.monotonic() - begun:.0f} s", flush=True)
            total = 0.0
    return network
