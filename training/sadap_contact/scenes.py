"""Scenes of a chest piece that is carried, laid on, pressed, rubbed, covered and lifted, composed of band powers."""
from dataclasses import dataclass

import torch
from torch.nn.functional import interpolate

from .bank import BANDS, FRAMES_HZ, Bank, Banks, powers_of
from .generic_noise import chance, log_uniform, uniform

# A chest: so long after it was laid on, the landing is still news.
NEWS_S = 5
# And later it is none any more; between the two, neither is asked for.
NO_NEWS_S = 8
# Around a change nothing is asked for.
UNASKED_S = 0.15
_NEVER = 10**6
_TURNS = 6


@dataclass
class Scenes:
    """levels_db [scenes, frames, bands]; the others [scenes, frames]. `lies_on`: on a chest. `since`: frames since
    the last change, `until`: until the next one; a million where there is none."""
    levels_db: torch.Tensor
    lies_on: torch.Tensor
    since: torch.Tensor
    until: torch.Tensor

    @property
    def has_landed(self) -> torch.Tensor:
        return self.lies_on & (self.since <= NEWS_S * FRAMES_HZ)

    @property
    def is_asked(self) -> torch.Tensor:
        """Where both answers are plain."""
        edge = torch.minimum(self.since, self.until) > UNASKED_S * FRAMES_HZ
        edge[:, : FRAMES_HZ // 2] = False
        return edge

    @property
    def is_landing_asked(self) -> torch.Tensor:
        between = (self.since > NEWS_S * FRAMES_HZ) & (self.since < NO_NEWS_S * FRAMES_HZ)
        return self.is_asked & ~(self.lies_on & between)


def _gain(db: torch.Tensor) -> torch.Tensor:
    return 10 ** (db / 10)


def _layer(of: Bank, level_db: torch.Tensor, where: torch.Tensor) -> torch.Tensor:
    """`level_db` [scenes], `where` [scenes, frames]."""
    scenes, length = where.shape
    return of.play(of.draw(scenes), length) * (_gain(level_db)[:, None] * where)[:, :, None]


def _between(time: torch.Tensor, start: torch.Tensor, seconds: torch.Tensor) -> torch.Tensor:
    return (time >= start[:, None]) & (time < (start + seconds * FRAMES_HZ)[:, None])


def _turns(scenes: int, time: torch.Tensor) -> torch.Tensor:
    """Number of the turn that each frame is in; every third scene has only one."""
    seconds = log_uniform(1, 12, scenes, _TURNS)
    starts = torch.cumsum(torch.cat([torch.zeros(scenes, 1), seconds[:, :-1] * FRAMES_HZ], 1), 1)
    turns = (time[:, :, None] >= starts[:, None, :]).sum(-1) - 1
    return turns * ~chance(0.3, scenes)[:, None]


def _changes(turns: torch.Tensor, time: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Where a turn begins, frames since the last such place, and until the next."""
    is_change = torch.zeros_like(turns, dtype=torch.bool)
    is_change[:, 1:] = turns[:, 1:] != turns[:, :-1]
    places = time.expand_as(turns)
    last = torch.cummax(torch.where(is_change, places, -_NEVER), 1).values
    following = torch.flip(torch.cummin(torch.flip(torch.where(is_change, places, _NEVER), [1]), 1).values, [1])
    return is_change, places - last, following - places


def _pressure_db(scenes: int, turns: torch.Tensor, time: torch.Tensor) -> torch.Tensor:
    """Each turn is at another point; some chest pieces are held lightly for a while."""
    pressure = torch.zeros(time.shape[0], time.shape[1]).expand(scenes, -1)
    for _ in range(3):
        step = torch.where(chance(0.5, scenes), torch.zeros(scenes), uniform(-22, -4, scenes))
        pressure = torch.where(time >= uniform(0, time.shape[1], scenes)[:, None], step[:, None], pressure)
    return torch.gather(torch.randn(scenes, _TURNS) * 3, 1, turns) + pressure * chance(0.35, scenes)[:, None]


def _chest(banks: Banks, scenes: int, time: torch.Tensor) -> torch.Tensor:
    """Heart or lung; some pause for longer than they do otherwise."""
    length = time.shape[1]
    pieces = banks.chests.draw(scenes)
    powers = banks.chests.play(pieces, length)
    pause = _between(time, uniform(0, length, scenes), uniform(0.6, 1.9, scenes)) & chance(0.35, scenes)[:, None]
    silence = banks.chests.pauses(pieces)[:, None] * 10 ** (torch.randn(scenes, length, BANDS) * 0.25)
    return torch.where(pause[:, :, None], silence, powers)


def _knocks(banks: Banks, is_change: torch.Tensor) -> torch.Tensor:
    scenes, length = is_change.shape
    powers = torch.zeros(scenes, length, BANDS)
    scene, place = ((is_change | chance(0.0008, scenes, length)) & chance(0.85, scenes, length)).nonzero(as_tuple=True)
    if len(scene) == 0:
        return powers
    frames = torch.arange(int(banks.knocks.frames.max()))[None]
    sound = powers_of(banks.knocks.levels[banks.knocks.draw(len(scene))][:, : frames.shape[1]])
    sound = sound / (sound.sum(-1).max(1).values[:, None, None] + 1e-12)
    sound = sound * _gain(uniform(8, 32, len(scene)))[:, None, None]
    at = place[:, None] + frames - 4
    inside = (at >= 0) & (at < length)
    powers.index_put_((scene[:, None].expand_as(at)[inside], at[inside]), sound[inside], accumulate=True)
    return powers


def heard_by_a_device(powers: torch.Tensor) -> torch.Tensor:
    """Levels in dB of full scale of a stethoscope with its own gain, response, band limits and hiss."""
    scenes, length, _ = powers.shape
    band = torch.arange(BANDS)[None]
    response = interpolate(torch.randn(scenes, 1, 5) * 5, size=BANDS, mode="linear", align_corners=True)[:, 0]
    highest, lowest = torch.randint(9, 16, (scenes, 1)), torch.randint(1, 4, (scenes, 1))
    response = response - 5 * (band - highest).clamp(min=0) * chance(0.2, scenes)[:, None]
    response = response - 6 * (lowest - band).clamp(min=0) * chance(0.25, scenes)[:, None]
    heard = powers * _gain(uniform(-62, -18, scenes)[:, None] + response)[:, None, :]
    hiss = _gain(uniform(-125, -60, scenes))[:, None, None] / BANDS * 10 ** (0.2 * torch.randn(scenes, length, BANDS))
    return 10 * torch.log10(heard + hiss + 1e-12)


def compose(banks: Banks, noises: Bank, scenes: int, length: int) -> Scenes:
    time = torch.arange(length)[None].float()
    turns = _turns(scenes, time)
    is_change, since, until = _changes(turns, time)
    lies_on = (turns + chance(0.5, scenes)[:, None]) % 2 == 1
    powers = _chest(banks, scenes, time) * (_gain(_pressure_db(scenes, turns, time)) * lies_on)[:, :, None]
    everywhere = torch.ones_like(lies_on)
    for parity in range(2):
        in_the_air = ~lies_on & (turns // 2 % 2 == parity)
        powers += _layer(noises, uniform(-32, 3, scenes), in_the_air)
    powers += _layer(noises, uniform(-35, -3, scenes), everywhere & chance(0.5, scenes)[:, None])
    for _ in range(2):
        covered = _between(time, uniform(-4 * FRAMES_HZ, length, scenes), uniform(1, 6, scenes))
        powers += _layer(noises, uniform(-15, 16, scenes), covered & chance(0.35, scenes)[:, None])
        rubbed = _between(time, uniform(-FRAMES_HZ, length, scenes), log_uniform(0.2, 4, scenes))
        powers += _layer(banks.rubs, uniform(-6, 22, scenes), rubbed & chance(0.45, scenes)[:, None])
    # The hand that lays it on, or takes it off.
    powers += _layer(banks.rubs, uniform(-6, 8, scenes), until <= uniform(0, 0.7, scenes)[:, None] * FRAMES_HZ)
    powers += _knocks(banks, is_change)
    return Scenes(heard_by_a_device(powers), lies_on, since, until)
