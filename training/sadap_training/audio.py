"""Reading sound files as float32 mono at the models' rate."""
import io
import subprocess
from math import gcd
from pathlib import Path

import numpy as np
from scipy.io import wavfile
from scipy.signal import resample_poly

SAMPLE_RATE_HZ = 4000


def read(path: Path) -> np.ndarray:
    """Float32 mono [samples] at 4 kHz, full scale = 1. FLAC is decoded with Debian's `flac`."""
    if path.suffix == ".flac":
        done = subprocess.run(["flac", "-dcs", str(path)], capture_output=True, check=True)
        rate, samples = wavfile.read(io.BytesIO(done.stdout))
    else:
        rate, samples = wavfile.read(path)
    full_scale = {np.dtype("int16"): 32768.0, np.dtype("int32"): 2147483648.0}.get(samples.dtype, 1.0)
    sound = samples.astype(np.float64) / full_scale
    if sound.ndim == 2:
        sound = sound.mean(axis=1)
    if rate != SAMPLE_RATE_HZ:
        shared = gcd(rate, SAMPLE_RATE_HZ)
        sound = resample_poly(sound, SAMPLE_RATE_HZ // shared, rate // shared)
    return sound.astype(np.float32)
