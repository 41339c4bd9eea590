"""The shipped module and its ONNX file, sidecar and golden vectors. The interface is described in models/README.md."""
import datetime
import hashlib
import json
from pathlib import Path

import numpy as np
import onnx
import torch
from torch import nn

from .audio import SAMPLE_RATE_HZ, read
from .blend import SCORE_SCALE
from .network import SoundNetwork
from .spectrum import SpectrumSettings

OPSET = 16
MINIMUM_SECONDS = 5
MAXIMUM_SECONDS = 120
OUTPUTS = ["confidence", "heads", "novelty", "log_mel", "activation"]


class ShippedModel(nn.Module):
    """Mean of the networks' logits, calibrated; everything a caller needs from one waveform [1, samples]."""

    def __init__(self, networks: list[SoundNetwork], classes: int, temperature: float,
                 listener: nn.Module | None = None, shares: np.ndarray | None = None):
        """`listener` gives scores [1, classes + heads] of the waveform, blended by `shares` (see blend.py)."""
        super().__init__()
        self.listener = listener
        if listener is not None:
            self.register_buffer("shares", torch.tensor(shares, dtype=torch.float32))
        self.networks = nn.ModuleList(networks)
        self.classes = classes
        self.temperature = temperature

    def forward(self, waveform: torch.Tensor):
        log_mel = self.networks[0].log_mel(waveform)
        logits, maps = [], []
        for network in self.networks:
            features = network.features(log_mel)
            logits.append(network.logits(features))
            maps.append(network.activation(features)[:, : self.classes])
        mean = torch.stack(logits).mean(dim=0)
        if self.listener is not None:
            mixed = self.shares * SCORE_SCALE * self.listener(waveform) + (1 - self.shares) * mean[:, :-1]
            mean = torch.cat([mixed, mean[:, -1:]], dim=1)
        confidence = torch.softmax(mean[:, : self.classes] / self.temperature, dim=1)
        heads = torch.sigmoid(mean[:, self.classes:-1])
        activation = torch.stack(maps).mean(dim=0) if self.listener is None else self.listener.activation(waveform)
        novelty = 1 - confidence.amax(dim=1, keepdim=True) * (1 - torch.sigmoid(mean[:, -1:]))
        return confidence, heads, novelty, log_mel, activation


def write_onnx(model: ShippedModel, path: Path) -> None:
    torch.onnx.export(
        model.eval(), torch.randn(1, 5 * SAMPLE_RATE_HZ) * 0.1, str(path), opset_version=OPSET,
        input_names=["waveform"], output_names=OUTPUTS,
        dynamic_axes={"waveform": {1: "samples"}, "log_mel": {2: "frames"}, "activation": {3: "activation_frames"}})
    onnx.checker.check_model(onnx.load(str(path)))


def sidecar(path: Path, name: str, version: str, spectrum: SpectrumSettings, classes: list[str], heads: list[str],
            rules: dict, data: list[str], model: ShippedModel) -> dict:
    """What the runtime must know beside the graph. `rules` holds the learned thresholds."""
    return {
        "name": name,
        "version": version,
        "trainedAt": datetime.date.today().isoformat(),
        "data": data,
        "file": path.name,
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "sampleRateHz": SAMPLE_RATE_HZ,
        "minimumSeconds": MINIMUM_SECONDS,
        "maximumSeconds": MAXIMUM_SECONDS,
        "classes": classes,
        "heads": heads,
        "networks": len(model.networks),
        "spectrum": {"windowSamples": spectrum.window, "hopSamples": spectrum.hop, "bands": spectrum.bands,
                     "lowHz": spectrum.low_hz, "highHz": spectrum.high_hz,
                     "scale": "mel (HTK), natural logarithm of power relative to the sound's mean power"},
        "activation": ({"bands": spectrum.bands // 8, "framesPerColumn": 4} if model.listener is None
                       else {"bands": spectrum.bands, "framesPerColumn": 1}),
        "rules": rules,
    }


def write_golden(model: ShippedModel, path: Path, samples: list[Path]) -> None:
    """Outputs of the torch model for generated and sample sounds, for the TypeScript runtime to reproduce.

    Waveforms stand beside it in one float32 little-endian file; offsets and lengths count samples.
    """
    rng = np.random.default_rng(5)
    time = np.arange(6 * SAMPLE_RATE_HZ) / SAMPLE_RATE_HZ
    beats = np.sin(2 * np.pi * 60 * time) * np.exp(-((time % 0.8) * 12)) * 0.3
    sounds = {"beats": beats + 0.003 * rng.standard_normal(len(time)),
              "noise": 0.05 * rng.standard_normal(5 * SAMPLE_RATE_HZ),
              "faint": 1e-4 * rng.standard_normal(5 * SAMPLE_RATE_HZ)}
    for sample in samples:
        sounds[sample.stem] = read(sample)[2000: 2000 + 7 * SAMPLE_RATE_HZ + 123]
    cases, chunks, offset = [], [], 0
    for name, sound in sounds.items():
        waveform = sound.astype("<f4")
        with torch.no_grad():
            outputs = [output.numpy() for output in model(torch.from_numpy(waveform)[None])]
        case = {"name": name, "offset": offset, "samples": len(waveform)}
        for key, value in zip(OUTPUTS, outputs):
            case[key] = {"shape": list(value.shape), **_values(key, value)}
        cases.append(case)
        chunks.append(waveform)
        offset += len(waveform)
    path.with_suffix(".bin").write_bytes(np.concatenate(chunks).tobytes())
    path.write_text(json.dumps({"waveforms": path.with_suffix(".bin").name, "tolerance": 1e-4, "cases": cases}) + "\n")


def _values(key: str, value: np.ndarray) -> dict:
    """All values of the small outputs; for the maps every 97th value in row-major order."""
    flat = value.reshape(-1)
    step = 1 if key in ("confidence", "heads", "novelty") else 97
    return {"everyNth": step, "values": [round(float(v), 7) for v in flat[::step]]}
