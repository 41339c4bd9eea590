"""How often a recording would start, and from what, on patients, stethoscopes and noises held out of training.

The bench `npm run bench examination` measures the same on sound, by the product's own code.
"""
import numpy as np
import torch
from torch.nn.functional import avg_pool1d

from sadap_training import bad_input

from .bank import BANDS, FRAMES_HZ, Bank, Banks, levels_of, of_levels
from .generic_noise import uniform
from .network import TOGETHER, ContactNetwork

ANSWERS_HZ = FRAMES_HZ // TOGETHER
SCENES = 512
# As `contact-meter.ts` has them: so sure of a chest, for so long, and of a landing.
SURE = 0.9
FOR_S = 0.6
LANDED = (0.8, 0.85, 0.9)


def _db(powers: torch.Tensor) -> torch.Tensor:
    count, length, _ = powers.shape
    level = 10 ** (uniform(-55, -22, count) / 10)[:, None, None]
    hiss = 10 ** (uniform(-84, -64, count) / 10)[:, None, None] / BANDS * 10 ** (0.2 * torch.randn(count, length, BANDS))
    return 10 * torch.log10(powers * level + hiss + 1e-12)


def _gain(db: torch.Tensor) -> torch.Tensor:
    return 10 ** (db / 10)


def _over(time: torch.Tensor, start: torch.Tensor, seconds: torch.Tensor) -> torch.Tensor:
    return (time >= start[:, None]) & (time < (start + seconds * FRAMES_HZ)[:, None])


class Trial:
    """Whether a chest was known at each answer, and whether a recording would have started, by each threshold."""

    def __init__(self, network: ContactNetwork, levels_db: torch.Tensor):
        with torch.no_grad():
            answers = network(levels_db[:, : levels_db.shape[1] // TOGETHER * TOGETHER])
        chest, landed = torch.sigmoid(answers[..., 0]), torch.sigmoid(answers[..., 1])
        frames = round(FOR_S * ANSWERS_HZ)
        sure = avg_pool1d((chest > SURE).float()[:, None], frames, 1)[:, 0] > 0.999
        self.chest = chest
        self.known = torch.zeros_like(chest, dtype=torch.bool)
        self.known[:, frames - 1:] = sure
        self.starts = {}
        for limit in LANDED:
            steadily = torch.zeros_like(chest)
            steadily[:, 7:] = avg_pool1d(landed[:, None], 8, 1)[:, 0]
            self.starts[limit] = self.known & (steadily > limit)


def _percent(share: torch.Tensor) -> str:
    return f"{100 * share.float().mean():5.1f}"


def _laid_on(chests: Bank, banks: Banks, noises: Bank) -> tuple[torch.Tensor, torch.Tensor]:
    time = torch.arange(19 * FRAMES_HZ)[None].float()
    length = time.shape[1]
    start = uniform(2, 5, SCENES) * FRAMES_HZ
    land = start + uniform(0.2, 0.6, SCENES) * FRAMES_HZ
    on = _over(time, land, torch.full((SCENES,), 10.0))
    powers = chests.play(chests.draw(SCENES), length) * on[:, :, None]
    for where in (time < start[:, None], time >= land[:, None] + 10 * FRAMES_HZ):
        powers += noises.play(noises.draw(SCENES), length) * (_gain(uniform(-30, 0, SCENES))[:, None] * where)[:, :, None]
    rub = _over(time, start, (land - start) / FRAMES_HZ)
    rubs = banks.held_out_rubs
    powers += rubs.play(rubs.draw(SCENES), length) * (_gain(uniform(-6, 6, SCENES))[:, None] * rub)[:, :, None]
    return _db(powers), land


def _lying(kind: str, chests: Bank, banks: Banks, noises: Bank) -> torch.Tensor:
    time = torch.arange(16 * FRAMES_HZ)[None].float()
    length = time.shape[1]
    pieces = chests.draw(SCENES)
    chest = chests.play(pieces, length)
    rubs = banks.held_out_rubs

    def rub(lowest: float, highest: float, start: torch.Tensor, seconds: torch.Tensor) -> torch.Tensor:
        where = _over(time, start, seconds)
        return rubs.play(rubs.draw(SCENES), length) * (_gain(uniform(lowest, highest, SCENES))[:, None] * where)[:, :, None]

    if kind == "rubbed":
        chest = chest + rub(0, 20, uniform(0, 6, SCENES) * FRAMES_HZ, uniform(0.2, 4, SCENES))
    elif kind == "covered":
        where = _over(time, uniform(-5, 5, SCENES).clamp(min=0) * FRAMES_HZ, uniform(2, 5, SCENES))
        noise = noises.play(noises.draw(SCENES), length)
        chest = chest + noise * (_gain(uniform(-15, 15, SCENES))[:, None] * where)[:, :, None]
    elif kind == "pressed":
        start = uniform(3, 5, SCENES) * FRAMES_HZ
        lightly = torch.where(time < start[:, None], _gain(uniform(-20, -6, SCENES))[:, None], 1.0)
        chest = chest * lightly[:, :, None] + rub(-20, 10, start, uniform(0.2, 1, SCENES))
    elif kind == "a pause":
        where = _over(time, uniform(0.5, 6, SCENES) * FRAMES_HZ, uniform(0.9, 1.8, SCENES))
        silence = chests.pauses(pieces)[:, None] * 10 ** (torch.randn(SCENES, length, BANDS) * 0.25)
        chest = torch.where(where[:, :, None], silence, chest)
    return _db(chest)


def _on_chests(network: ContactNetwork, banks: Banks, noises: Bank) -> None:
    print(f"Laid on: % known; for each threshold % started, seconds until then p50 p95; lost. Lying: % started. {LANDED}")
    for name, chests in banks.held_out_chests.items():
        torch.manual_seed(5)
        levels_db, land = _laid_on(chests, banks, noises)
        trial = Trial(network, levels_db)
        time = torch.arange(trial.chest.shape[1])[None]
        at = (land / TOGETHER)[:, None]
        in_time = (time >= at) & (time < at + 10 * ANSWERS_HZ)
        line = [f"known {_percent((trial.known & in_time).any(1))}"]
        for limit, starts in trial.starts.items():
            first = torch.where(starts & in_time, time, 10**6).min(1).values - at[:, 0]
            started = first < 10**5
            after = first[started] / ANSWERS_HZ
            line.append(f"{_percent(started)} ({after.quantile(0.5):.1f} {after.quantile(0.95):.1f})")
        inside = (time > at + 2.4 * ANSWERS_HZ) & (time < at + 9.8 * ANSWERS_HZ)
        line.append(f"lost {_percent(((trial.chest < 0.1) & inside).any(1))}")
        for kind in ("lies", "rubbed", "covered", "pressed", "a pause"):
            trial = Trial(network, _lying(kind, chests, banks, noises))
            line.append(f"{kind} " + " ".join(_percent(starts.any(1)) for starts in trial.starts.values()))
        print(f"{name}: " + "; ".join(line), flush=True)


def _never_met() -> dict[str, Bank]:
    """Noises by other hands, of kinds that have no likes in training: each of them is unheard of."""
    generated = bad_input.generated(40)
    return {f"never met: {kind}": of_levels(torch.stack([levels_of(sound) for sound in sounds]))
            for kind, sounds in {**generated, **_beating()}.items()}


def _beating() -> dict[str, list[np.ndarray]]:
    """What beats like a heart and is none: a metronome, a drum, a clock, a pump, a hand that taps."""
    rng, rate, seconds = np.random.default_rng(7), 4000, 12
    time = np.arange(seconds * rate) / rate

    def strokes(per_minute: tuple[float, float], hz: tuple[float, float], decay_s: tuple[float, float], noisy: float,
                unsteady: float) -> np.ndarray:
        sound, period = 1e-3 * rng.standard_normal(len(time)), 60 / rng.uniform(*per_minute)
        pitch, decay, at = rng.uniform(*hz), rng.uniform(*decay_s), rng.uniform(0, 1)
        while at < seconds:
            since = time - at
            stroke = np.exp(-since.clip(0) / decay) * (since >= 0)
            sound += stroke * (np.sin(2 * np.pi * pitch * since) + noisy * rng.standard_normal(len(time)))
            at += period * (1 + unsteady * rng.standard_normal())
        return 0.1 * sound

    kinds = {"metronome": ((60, 160), (600, 1500), (0.005, 0.02), 0.2, 0.0),
             "drum": ((60, 180), (50, 120), (0.05, 0.15), 0.2, 0.01),
             "clock": ((60, 300), (300, 1200), (0.003, 0.01), 1.0, 0.0),
             "pump": ((20, 90), (30, 90), (0.1, 0.3), 1.0, 0.01),
             "tapping": ((40, 160), (40, 200), (0.01, 0.04), 0.6, 0.15)}
    return {kind: [strokes(*of) for _ in range(40)] for kind, of in kinds.items()}


def _on_noises(network: ContactNetwork, banks: Banks) -> None:
    print(f"Noise: starts in 100 minutes by threshold, and share of the time that passes for a chest. {LANDED}")
    for name, noises in {**banks.held_out_noises, **_never_met()}.items():
        torch.manual_seed(3)
        count, length = 120, 60 * FRAMES_HZ
        powers = noises.play(noises.draw(count), length)
        step = torch.where(torch.arange(length)[None] < length / 2, 0.0, uniform(-15, 15, count)[:, None])
        trial = Trial(network, _db(powers * _gain(step)[:, :, None]))
        starts = [(each[:, 1:] & ~each[:, :-1]).sum().item() / 1.2 for each in trial.starts.values()]
        print(f"{name}: " + " ".join(f"{each:.1f}" for each in starts) + f"; {_percent(trial.chest > 0.5)} %", flush=True)


def evaluate(network: ContactNetwork, banks: Banks) -> None:
    _on_noises(network, banks)
    rows = list(banks.held_out_noises.values())
    _on_chests(network, banks, _all(rows))


def _all(noises: list[Bank]) -> Bank:
    length = max(each.levels.shape[1] for each in noises)
    padded = [torch.nn.functional.pad(each.levels, (0, 0, 0, length - each.levels.shape[1])) for each in noises]
    return Bank(torch.cat(padded), torch.cat([each.frames for each in noises]))
