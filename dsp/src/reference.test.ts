/** Against scipy, numpy and sox: dsp/reference/make.py wrote the values and says how to remake them. */
import { describe, expect, it } from 'vitest';
import filterReference from '../reference/filters.json' with { type: 'json' };
import peakReference from '../reference/peaks.json' with { type: 'json' };
import resampleReference from '../reference/resample.json' with { type: 'json' };
import spectrogramReference from '../reference/spectrogram.json' with { type: 'json' };
import wavReference from '../reference/wav.json' with { type: 'json' };
import { BiquadCascade, magnitudeAt } from './biquad.ts';
import { bandSections, createHeartFilter, type ListeningBand } from './filters.ts';
import { soundLevels } from './peaks.ts';
import { pcm16ToFloat, resample } from './resample.ts';
import { createFrameAnalysis, spectrogramWindow } from './spectrogram.ts';
import { readWavInfo } from './wav.ts';
import { readWavSamples } from './wav-conversion.ts';
import type { WavChannel } from './wav-samples.ts';

/** The generator of make.py. */
function noise(count: number): Int16Array {
  let state = 1;
  return Int16Array.from({ length: count }, () => {
    state = (Math.imul(1_103_515_245, state) + 12_345) & 0x7fff_ffff;
    return (state >> 15) - 32_768;
  });
}

const decibels = (gain: number) => 20 * Math.log10(gain + 1e-20);
const rms = (samples: ArrayLike<number>) =>
  Math.sqrt(Array.from(samples, (sample) => sample ** 2).reduce((a, b) => a + b, 0) / samples.length);

describe('listening filters against scipy.signal', () => {
  const sectionsOf = (mode: string, rateHz: number) =>
    mode.startsWith('heart-')
      ? createHeartFilter(Number(mode.slice(-2)) as 50 | 60, rateHz).sections
      : bandSections(mode as ListeningBand, rateHz);

  it('covers every mode at both rates', () => {
    expect(filterReference.filters).toHaveLength(12);
    expect(filterReference.frequenciesHz).toHaveLength(12);
  });

  it.each(filterReference.filters)('$mode at $rateHz Hz, to 0.01 dB', ({ mode, rateHz, gainsDb }) => {
    const sections = sectionsOf(mode, rateHz);
    filterReference.frequenciesHz.forEach((frequencyHz, index) => {
      const [ours, theirs] = [decibels(magnitudeAt(sections, frequencyHz, rateHz)), gainsDb[index] ?? 0];
      // Inside a notch both are negligible.
      if (theirs < -150) expect(ours).toBeLessThan(-150);
      else expect(Math.abs(ours - theirs), `${frequencyHz} Hz`).toBeLessThan(0.01);
    });
  });

  it.each(filterReference.filters)('$mode at $rateHz Hz filters so', ({ mode, rateHz, gainsDb }) => {
    const index = filterReference.frequenciesHz.indexOf(200);
    const block = Float32Array.from({ length: rateHz * 2 }, (_, n) =>
      Math.sin((2 * Math.PI * 200 * n) / rateHz),
    );
    new BiquadCascade(sectionsOf(mode, rateHz)).process(block);
    expect(decibels(rms(block.subarray(rateHz)) * Math.SQRT2)).toBeCloseTo(gainsDb[index] ?? 0, 2);
  });
});

describe('WAV files as scipy and sox write them', () => {
  it.each(wavReference)('$name', ({ base64, rateHz, channels, samples }) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const info = readWavInfo(bytes);
    expect(info).toMatchObject({ sampleRateHz: rateHz, channels, needsNewHeader: false });
    const read = (channel: WavChannel) =>
      Array.from(readWavSamples(bytes, info, channel)).flatMap((block) => [...block]);
    const [left = [], right = left] = samples as number[][];
    const mix = left.map((sample, index) => (sample + (right[index] ?? 0)) / 2);
    for (const [channel, expected] of [
      ['left', left],
      ['right', right],
      ['mix', mix],
    ] as const) {
      const ours = read(channel);
      expect(ours).toHaveLength(expected.length);
      ours.forEach((sample, index) => {
        expect(Math.abs(sample - (expected[index] ?? 0)), `${channel} ${index}`).toBeLessThan(1e-7);
      });
    }
  });
});

describe('resampling to 16 kHz against scipy.signal.resample_poly', () => {
  const { toHz, seconds, amplitude, sounds } = resampleReference;
  it.each(sounds)('from $fromHz Hz: the same to −65 dB, without the tone above 8 kHz', (sound) => {
    const input = Float32Array.from({ length: Math.round(sound.fromHz * seconds) }, (_, n) =>
      [...sound.tonesHz, ...(sound.aliasHz ? [sound.aliasHz] : [])].reduce(
        (sum, tone) => sum + amplitude * Math.sin((2 * Math.PI * tone * n) / sound.fromHz),
        0,
      ),
    );
    const ours = resample(input, sound.fromHz, toHz);
    expect(ours).toHaveLength(sound.samples.length);
    // The two kernels differ where the sound begins and ends abruptly.
    const edge = 200;
    const difference = Array.from(ours, (sample, index) => sample - (sound.samples[index] ?? 0)).slice(
      edge,
      -edge,
    );
    expect(decibels(rms(difference) / rms(sound.samples))).toBeLessThan(-65);
  });
});

it('finds the peaks that numpy finds', () => {
  const { sampleCount, waveform, minima, maxima, rms: expectedRms } = peakReference;
  const samples = noise(sampleCount).map((sample, index) => {
    const value = sample * (index / (sampleCount - 1));
    // numpy rounds halves to even; none occurs here.
    return Math.round(value);
  });
  const ours = soundLevels(samples, 1000);
  expect(ours.waveform).toHaveLength(1000);
  for (const [mine, theirs] of [
    [ours.waveform, waveform],
    [ours.minima, minima],
    [ours.maxima, maxima],
  ] as const)
    mine.forEach((value, index) => {
      expect(value).toBeCloseTo(theirs[index] ?? 0, 7);
    });
  expect(ours.rms).toBeCloseTo(expectedRms, 9);
});

describe('spectrogram frames against scipy.signal.stft', () => {
  it.each(spectrogramReference)('$rateHz Hz, window $windowLength, transform $fftSize: to 0.1 dB', ({
    rateHz,
    windowLength,
    fftSize,
    centres,
    levelsDb,
  }) => {
    expect(spectrogramWindow(rateHz)).toBe(windowLength);
    const hiss = noise(rateHz);
    const samples = Int16Array.from({ length: rateHz }, (_, n) => {
      const at = (2 * Math.PI * n) / rateHz;
      return Math.round(
        32_768 * (0.5 * Math.sin(120 * at) + 0.05 * Math.sin(430 * at) + ((hiss[n] ?? 0) / 32_768) * 0.002),
      );
    });
    const sound = pcm16ToFloat(samples);
    const analyse = createFrameAnalysis(windowLength, fftSize);
    const powers = new Float64Array(levelsDb[0]?.length ?? 0);
    centres.forEach((centre, frame) => {
      analyse(sound, centre, powers);
      powers.forEach((power, bin) => {
        const theirs = levelsDb[frame]?.[bin] ?? 0;
        if (theirs > -90) expect(Math.abs(10 * Math.log10(power) - theirs), `bin ${bin}`).toBeLessThan(0.1);
      });
    });
  });
});
