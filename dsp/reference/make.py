#!/usr/bin/env python3
"""Writes the values that dsp/src/*.reference.test.ts compare with: scipy, numpy and sox, none of our own code.

Run: cd dsp/reference && python3 make.py   (scipy 1.17, numpy 2.4, SoX 14.4.2)
"""

import base64
import json
import math
import os
import subprocess
import tempfile
import warnings

import numpy as np
import scipy.io.wavfile as wavfile
import scipy.signal as signal

HERE = os.path.dirname(os.path.abspath(__file__))


def write(name, value):
    with open(os.path.join(HERE, name + ".json"), "w") as file:
        json.dump(value, file, separators=(",", ":"))
        file.write("\n")


def noise(count):
    """The same pseudo-random 16-bit samples that the tests make: a linear congruential generator."""
    state, samples = 1, []
    for _ in range(count):
        state = (1103515245 * state + 12345) & 0x7FFFFFFF
        samples.append((state >> 15) - 32768)
    return np.array(samples, dtype=np.int16)


# Listening filters: |H| in dB at 12 frequencies

FREQUENCIES = [5, 10, 20, 35, 50, 60, 100, 200, 350, 500, 1000, 2000]
BANDS = {"heart": (20, 500), "bell": (20, 200), "diaphragm": (100, 500), "wide": (20, 1000), "lung": (100, 1000)}


def band(low, high, rate):
    order = 2 if low < 50 else 4
    return np.vstack([
        signal.butter(order, low, "highpass", fs=rate, output="sos"),
        signal.butter(4, high, "lowpass", fs=rate, output="sos"),
    ])


def decibels(sos, rate):
    _, response = signal.sosfreqz(sos, worN=FREQUENCIES, fs=rate)
    return [round(max(-200.0, 20 * math.log10(abs(h) + 1e-30)), 6) for h in response]


def filters():
    rows = []
    for rate in (16000, 48000):
        for mode, (low, high) in BANDS.items():
            if mode != "heart":
                rows.append({"mode": mode, "rateHz": rate, "gainsDb": decibels(band(low, high, rate), rate)})
        for mains in (50, 60):
            b, a = signal.iirnotch(mains, 30, fs=rate)
            sos = np.vstack([band(20, 500, rate), np.hstack([b, a])])
            rows.append({"mode": f"heart-{mains}", "rateHz": rate, "gainsDb": decibels(sos, rate)})
    write("filters", {"frequenciesHz": FREQUENCIES, "filters": rows})


# WAV files of every accepted format, as scipy and sox write them; samples as scipy reads them

WAV_FRAMES = 48


def scaled(samples):
    """-1 to 1; scipy gives 24-bit samples in the upper bytes of 32-bit ones."""
    if samples.dtype == np.int16:
        return samples / 2.0**15
    if samples.dtype == np.int32:
        return samples / 2.0**31
    return samples.astype(np.float64)


def wav_files():
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "sound.wav")

        def keep(name):
            with open(path, "rb") as file:
                content = file.read()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                rate, samples = wavfile.read(path)
            values = scaled(samples).reshape(len(samples), -1)
            rows.append({
                "name": name,
                "rateHz": rate,
                "channels": values.shape[1],
                "base64": base64.b64encode(content).decode(),
                "samples": [[round(float(v), 10) for v in values[:, c]] for c in range(values.shape[1])],
            })

        for channels in (1, 2):
            shaped = noise(WAV_FRAMES * channels).reshape(WAV_FRAMES, channels)
            unit = shaped / 32768.0
            for rate, name, samples in (
                (16000, "int16", shaped),
                (11025, "int32", (unit * 2**31).astype(np.int32)),
                (22050, "float32", unit.astype(np.float32)),
                (48000, "float64", unit),
            ):
                wavfile.write(path, rate, samples if channels == 2 else samples[:, 0])
                keep(f"scipy {name}, {channels} channels")
            raw = os.path.join(folder, "raw.f64")
            unit.astype("<f8").tofile(raw)
            for rate, name, options in (
                (4000, "16-bit", ["-b", "16"]),
                (8000, "24-bit (extensible)", ["-b", "24"]),
                (44100, "32-bit (extensible)", ["-b", "32", "-e", "signed-integer"]),
                (44100, "32-bit float", ["-b", "32", "-e", "floating-point"]),
            ):
                subprocess.run(
                    ["sox", "-D", "-t", "f64", "-r", str(rate), "-c", str(channels), raw, *options, path], check=True
                )
                keep(f"sox {name}, {channels} channels")
    write("wav", rows)


# Resampling to 16 kHz: tones in the pass band, and above 8 kHz one that must vanish

TO_HZ = 16000
SECONDS = 0.06


def resampling():
    rows = []
    for rate in (8000, 11025, 22050, 44100, 48000):
        nyquist = min(rate, TO_HZ) / 2
        tones = [round(nyquist * share) for share in (0.02, 0.11, 0.37, 0.62, 0.85)]
        alias = round(8000 + (rate / 2 - 8000) * 0.6) if rate / 2 > 8800 else None
        t = np.arange(round(rate * SECONDS)) / rate
        sound = sum(0.15 * np.sin(2 * np.pi * f * t) for f in tones)
        if alias:
            sound = sound + 0.15 * np.sin(2 * np.pi * alias * t)
        divisor = math.gcd(rate, TO_HZ)
        up, down = TO_HZ // divisor, rate // divisor
        longest = max(up, down)
        fir = signal.firwin(2 * 160 * longest + 1, 0.95 / longest, window=("kaiser", 10.0))
        output = signal.resample_poly(sound, up, down, window=fir)
        rows.append({
            "fromHz": rate,
            "tonesHz": tones,
            "aliasHz": alias,
            "samples": [round(float(v), 6) for v in output],
        })
    write("resample", {"toHz": TO_HZ, "seconds": SECONDS, "amplitude": 0.15, "sounds": rows})


# 1000-point peaks of 20,123 samples

def peaks():
    samples = noise(20123).astype(np.float64) * np.linspace(0, 1, 20123)
    samples = np.round(samples).astype(np.int64)
    edges = [i * len(samples) // 1000 for i in range(1001)]
    parts = [samples[a:b] for a, b in zip(edges, edges[1:])]
    write("peaks", {
        "sampleCount": len(samples),
        "waveform": [round(float(np.abs(p).max()) / 32768, 8) for p in parts],
        "minima": [round(float(p.min()) / 32768, 8) for p in parts],
        "maxima": [round(float(p.max()) / 32768, 8) for p in parts],
        "rms": float(np.sqrt(np.mean((samples / 32768.0) ** 2))),
    })


# Spectrogram: magnitudes of scipy.signal.stft in dB of a full-scale sine

def spectrogram():
    rows = []
    for rate, nperseg, nfft in ((16000, 1024, 4096), (16000, 1024, 2048), (4000, 256, 1024)):
        n = np.arange(rate)
        t = n / rate
        sound = 0.5 * np.sin(2 * np.pi * 120 * t) + 0.05 * np.sin(2 * np.pi * 430 * t) + noise(rate) / 32768.0 * 0.002
        samples = np.round(sound * 32768)
        frequencies, times, spectra = signal.stft(
            samples / 32768.0, rate, window="hann", nperseg=nperseg, noverlap=nperseg // 2, nfft=nfft,
            boundary=None, padded=False, scaling="spectrum",
        )
        levels = 20 * np.log10(2 * np.abs(spectra) + 1e-20)
        chosen = [0, 3, 11]
        rows.append({
            "rateHz": rate,
            "windowLength": nperseg,
            "fftSize": nfft,
            "centres": [round(float(times[k]) * rate) for k in chosen],
            "levelsDb": [[round(float(v), 4) for v in levels[:160, k]] for k in chosen],
        })
    write("spectrogram", rows)


filters()
wav_files()
resampling()
peaks()
spectrogram()
