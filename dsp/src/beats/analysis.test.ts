import { describe, expect, it } from 'vitest';
import { type SyntheticHeartOptions, syntheticHeart } from '../synthetic-sounds/heart.ts';
import { HEART_GROUPS, heartTrial } from '../synthetic-sounds/heart-trials.ts';
import { f1Of, scoreMarks } from '../synthetic-sounds/mark-score.ts';
import {
  mainsHum,
  pinkNoise,
  rubbing,
  speechLike,
  whiteNoise,
  withNoise,
} from '../synthetic-sounds/noises.ts';
import { createRandom } from '../synthetic-sounds/random.ts';
import { analyseBeats, correctBeats } from './analysis.ts';
import { deleteMark, moveMark } from './corrections.ts';

const TOLERANCE_S = 0.06;
const PER_GROUP = 7;

const trials = Object.keys(HEART_GROUPS).flatMap((group) =>
  Array.from({ length: PER_GROUP }, (_, place) => {
    const { heart, samples, disturbance } = heartTrial(group, place, PER_GROUP, 12);
    const beats = analyseBeats(samples, heart.sampleRateHz);
    const score = scoreMarks(heart.marks, beats.marks, TOLERANCE_S);
    const rateErrorBpm = Math.abs((beats.heartRate?.bpm ?? 0) - heart.bpm);
    return { group, disturbance, bpm: heart.bpm, score, rateErrorBpm, beats };
  }),
);

describe('S1 and S2 of synthetic hearts, 40 to 180 a minute, in seven kinds of noise', () => {
  it('are found within 60 ms with F1 of 0.95 over all', () => {
    expect(f1Of(trials.map((trial) => trial.score))).toBeGreaterThan(0.95);
  });

  // From 140 a minute systole is as long as diastole, so which sound is which stays uncertain.
  it.each(Object.keys(HEART_GROUPS))('up to 140 a minute: %s', (group) => {
    const scores = trials
      .filter((trial) => trial.group === group && trial.bpm < 140)
      .map(({ score }) => score);
    expect(f1Of(scores)).toBeGreaterThan(0.95);
  });

  it('give the rate within 3 a minute', () => {
    const wrong = trials.filter((trial) => trial.rateErrorBpm > 3);
    expect(wrong.length).toBeLessThanOrEqual(0.02 * trials.length);
  });
});

describe('irregular hearts', () => {
  const found = (options: Pick<SyntheticHeartOptions, 'bigeminy' | 'fibrillation' | 'sinusArrhythmia'>) =>
    Array.from({ length: 12 }, (_, place) => {
      const made = syntheticHeart({ bpm: 62 + 4 * place, seconds: 20, seed: place * 77 + 3, ...options });
      const noise = pinkNoise(20, made.sampleRateHz, createRandom(place));
      const beats = analyseBeats(withNoise(made.samples, noise, 12), made.sampleRateHz);
      const score = scoreMarks(made.marks, beats.marks, TOLERANCE_S);
      const perMinute = (made.marks.filter(({ kind }) => kind === 'S1').length * 60) / 20;
      return { beats, score, f1: f1Of([score]), perMinute };
    });

  it.each([
    ['atrial fibrillation', { fibrillation: 0.22 }],
    ['bigeminy', { bigeminy: true }],
  ])('%s is named irregular, and its rate is that of all beats', (_, options) => {
    const hearts = found(options);
    expect(f1Of(hearts.map(({ score }) => score))).toBeGreaterThan(0.8);
    const irregular = hearts.filter(({ beats }) => beats.heartRate?.rhythm === 'irregular');
    expect(irregular.length).toBeGreaterThanOrEqual(9);
    for (const { beats, perMinute } of irregular)
      expect(Math.abs((beats.heartRate?.bpm ?? 0) / perMinute - 1)).toBeLessThan(0.2);
  });
  it('breathing alone makes none irregular', () => {
    for (const { beats } of found({ sinusArrhythmia: 0.08 })) expect(beats.heartRate?.rhythm).toBe('regular');
  });
  it('marks that are wrong are not certain', () => {
    const wrong = found({ bigeminy: true }).filter(({ f1 }) => f1 < 0.7);
    for (const { beats } of wrong)
      expect(Math.min(beats.heartRate?.confidence ?? 0, beats.kindConfidence ?? 0)).toBeLessThan(0.85);
  });
});

describe('no rhythm', () => {
  const sources = { whiteNoise, pinkNoise, speechLike, rubbing, hum: mainsHum(50) };
  it.each(Object.entries(sources))('is found in %s', (_, make) => {
    const found = Array.from({ length: 10 }, (_each, seed) =>
      analyseBeats(make(10, 4000, createRandom(seed + 40)), 4000),
    ).filter(({ heartRate }) => heartRate !== null);
    expect(found.length).toBeLessThanOrEqual(1);
  });
  it.each([0, 10, 4000, 40_000])('is found in %i samples of silence', (length) => {
    const beats = analyseBeats(new Float32Array(length), 4000);
    expect(beats).toEqual({
      durationS: length / 4000,
      heartRate: null,
      kindConfidence: null,
      marks: [],
      intervals: [],
      systoleS: null,
      diastoleS: null,
      averagedBeat: null,
      loudness: null,
    });
  });
});

describe('what follows from the marks', () => {
  const heart = syntheticHeart({ bpm: 72, seconds: 12, seed: 5, sampleRateHz: 16_000 });
  const beats = analyseBeats(heart.samples, heart.sampleRateHz);

  it('is systole and diastole between them, as plain JSON', () => {
    expect(JSON.parse(JSON.stringify(beats))).toEqual(beats);
    expect(beats.intervals).toHaveLength(beats.marks.length - 1);
    expect((beats.systoleS ?? 0) + (beats.diastoleS ?? 0)).toBeCloseTo(60 / heart.bpm, 1);
    expect(beats.systoleS).toBeLessThan(beats.diastoleS ?? 0);
    expect(beats.heartRate?.confidence).toBeGreaterThan(0.9);
  });

  it('is an averaged beat with S1 at 0 and S2 where it is', () => {
    const { envelope, waveform, startS, stepS, s2S, beatCount } = beats.averagedBeat ?? expect.fail('none');
    expect(beatCount).toBeGreaterThan(10);
    expect(envelope).toHaveLength(waveform.length);
    const loudestNear = (second: number) =>
      Math.max(...envelope.filter((_, i) => Math.abs(startS + i * stepS - second) < 0.04));
    expect(loudestNear(0)).toBeGreaterThan(0.6);
    expect(s2S).toBeCloseTo(beats.systoleS ?? 0, 1);
    expect(loudestNear(s2S ?? 0)).toBeGreaterThan(0.4);
    expect(loudestNear((s2S ?? 0) + 0.3)).toBeLessThan(0.1);
  });

  it('follows corrections by hand', () => {
    const moved = moveMark(beats.marks, 4, (beats.marks[4]?.second ?? 0) + 0.05);
    const corrected = correctBeats(heart.samples, heart.sampleRateHz, moved);
    expect(corrected.marks[4]?.confidence).toBe(1);
    expect(corrected.heartRate?.bpm).toBeCloseTo(beats.heartRate?.bpm ?? 0, 0);
    const shorter = correctBeats(heart.samples, heart.sampleRateHz, deleteMark(beats.marks, 4));
    expect(shorter.marks).toHaveLength(beats.marks.length - 1);
    expect(shorter.intervals.length).toBeLessThan(beats.intervals.length);
    expect(shorter.heartRate?.bpm).toBeCloseTo(beats.heartRate?.bpm ?? 0, 0);
    expect(correctBeats(heart.samples, heart.sampleRateHz, []).heartRate).toBeNull();
  });
});
