"""Band levels of chests, noises, rubbing and knocks, as `bench/examination/contact-bank.ts` wrote them."""
import json
from pathlib import Path
from typing import Callable

import numpy as np
import torch

DSP = Path(__file__).parents[2] / "dsp"
# What the network hears, of a sound at so many Hz. `firstBins`: of each band, and the end of the last.
HEARD = json.loads((DSP / "src" / "contact" / "bands.json").read_text())
FIRST_BINS, RATE_HZ = HEARD["firstBins"], HEARD["rateHz"]
_WINDOW, _HOP = HEARD["windowSamples"], HEARD["hopSamples"]
BANDS, FRAMES_HZ, BIN_HZ = len(FIRST_BINS) - 1, RATE_HZ // _HOP, RATE_HZ / _WINDOW
# dB of full scale = level / STEPS_A_DB + LOWEST_DB
LOWEST_DB = -120
STEPS_A_DB = 2
# Sets of which patients may be trained on; the others are left out altogether.
TRAINED_ON = {"heart-circor": 3.0, "heart-yaseen": 2.0, "lung-kauh": 3.0, "lung-icbhi, Meditron": 1.5, "made": 2.0}


def levels_of(sound: np.ndarray) -> torch.Tensor:
    """Levels in dB [frames, bands] of a sound at `RATE_HZ`."""
    frames = np.lib.stride_tricks.sliding_window_view(sound.astype(np.float64), _WINDOW)[::_HOP]
    window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(_WINDOW) / _WINDOW)
    powers = np.abs(np.fft.rfft(frames * window)) ** 2 * 2 / (_WINDOW * (window**2).sum())
    bands = np.stack([powers[:, low:high].sum(1) for low, high in zip(FIRST_BINS, FIRST_BINS[1:])], 1)
    return torch.from_numpy(10 * np.log10(bands + 1e-12)).float()


def powers_of(levels: torch.Tensor) -> torch.Tensor:
    """Of levels as a bank keeps them, in steps of half a dB."""
    return 10 ** ((levels.float() / STEPS_A_DB + LOWEST_DB) / 10)


class Bank:
    """Pieces of sound as levels [pieces, frames, bands], which may be played on and on."""

    def __init__(self, levels: torch.Tensor, frames: torch.Tensor, weights: torch.Tensor | None = None):
        self.levels, self.frames = levels, frames
        self.weights = weights
        powers = powers_of(levels)
        heard = torch.arange(levels.shape[1])[None] < frames[:, None]
        self.mean_db = 10 * torch.log10((powers.sum(-1) * heard).sum(1) / frames + 1e-15)
        # Between beats and breaths: the level that one frame in eight is below.
        self.floor_db = torch.stack([torch.quantile(piece[:n:2].float(), 0.12, dim=0) for piece, n in zip(levels, frames)])
        self.floor_db = self.floor_db / STEPS_A_DB + LOWEST_DB

    def draw(self, count: int) -> torch.Tensor:
        if self.weights is not None:
            return torch.multinomial(self.weights, count, replacement=True)
        return torch.randint(len(self.levels), (count,))

    def play(self, pieces: torch.Tensor, length: int) -> torch.Tensor:
        """Powers [pieces, length, bands] from somewhere on, with a mean power of 1."""
        start = (torch.rand(len(pieces)) * self.frames[pieces]).long()
        places = (start[:, None] + torch.arange(length)[None]) % self.frames[pieces][:, None]
        powers = powers_of(self.levels[pieces[:, None], places])
        return powers / (10 ** (self.mean_db[pieces] / 10))[:, None, None]

    def pauses(self, pieces: torch.Tensor) -> torch.Tensor:
        """Powers [pieces, bands] between the beats, on the scale of `play`."""
        return 10 ** ((self.floor_db[pieces] - self.mean_db[pieces][:, None]) / 10)


def of_rows(rows: list[dict], raw: np.ndarray, weights: torch.Tensor | None = None) -> Bank:
    levels = np.zeros((len(rows), max(row["frames"] for row in rows), BANDS), np.uint8)
    for at, row in enumerate(rows):
        levels[at, : row["frames"]] = raw[row["at"]:row["at"] + row["frames"] * BANDS].reshape(-1, BANDS)
    return Bank(torch.from_numpy(levels), torch.tensor([row["frames"] for row in rows]), weights)


def of_levels(levels_db: torch.Tensor) -> Bank:
    """Pieces of the same length, [pieces, frames, bands] in dB."""
    steps = ((levels_db - LOWEST_DB) * STEPS_A_DB).round().clamp(0, 255).to(torch.uint8)
    return Bank(steps, torch.full((len(steps),), steps.shape[1]))


def joined(first: Bank, second: Bank, share_of_second: float) -> Bank:
    """Both banks, of which the second is drawn so often."""
    length = max(first.levels.shape[1], second.levels.shape[1])
    levels = torch.zeros(len(first.levels) + len(second.levels), length, BANDS, dtype=torch.uint8)
    levels[: len(first.levels), : first.levels.shape[1]] = first.levels
    levels[len(first.levels):, : second.levels.shape[1]] = second.levels
    weights = torch.cat([torch.full((len(bank.levels),), share / len(bank.levels))
                         for bank, share in ((first, 1 - share_of_second), (second, share_of_second))])
    return Bank(levels, torch.cat([first.frames, second.frames]), weights)


class Banks:
    """What is trained on, and what is held out of it: other patients, other sets, other pieces of noise."""

    def __init__(self, folder: Path, without: tuple[str, ...] = ()):
        raw = np.frombuffer((folder / "bank.bin").read_bytes(), np.uint8)
        rows = [row for row in json.loads((folder / "bank.json").read_text()) if row["frames"] >= 60]
        chests = [row for row in rows if row["kind"] == "chest"]
        noises = [row for row in rows if row["kind"] == "noise"]
        rubs = [row for row in rows if row["kind"] == "rub"]

        def bank(of: list[dict], is_meant: Callable[[dict], bool], weighted: bool = False) -> Bank:
            meant = [row for row in of if is_meant(row)]
            sizes = {row["set"]: sum(other["set"] == row["set"] for other in meant) for row in meant} if weighted else {}
            weights = torch.tensor([TRAINED_ON[row["set"]] / sizes[row["set"]] for row in meant]) if weighted else None
            return of_rows(meant, raw, weights)

        self.chests = bank(chests, lambda row: row["set"] in TRAINED_ON and not row["isHeldOut"], weighted=True)
        self.noises = bank(noises, lambda row: not row["isHeldOut"] and row["set"] not in without)
        self.rubs = bank(rubs, lambda row: not row["isHeldOut"])
        self.knocks = of_rows([row for row in json.loads((folder / "bank.json").read_text()) if row["kind"] == "knock"], raw)
        self.held_out_chests = {name: bank(chests, lambda row, name=name: row["set"] == name and row["isHeldOut"])
                                for name in sorted({row["set"] for row in chests if row["isHeldOut"]})}
        self.held_out_noises = {name: bank(noises, lambda row, name=name: row["set"] == name and (row["isHeldOut"] or name in without))
                                for name in sorted({row["set"] for row in noises})}
        self.held_out_rubs = bank(rubs, lambda row: row["isHeldOut"])
