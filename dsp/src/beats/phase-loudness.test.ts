import { describe, expect, it } from 'vitest';
import { floatToPcm16, pcm16ToFloat } from '../resample.ts';
import { syntheticHeart } from '../synthetic-sounds/heart.ts';
import { bandNoise, knocks, mainsHum, mixed, rms } from '../synthetic-sounds/noises.ts';
import { createRandom } from '../synthetic-sounds/random.ts';
import { analyseBeats, correctBeats } from './analysis.ts';
import type { BeatMark, PhaseLoudness } from './types.ts';

const RATE_HZ = 4000;
const WITHIN_DB = 0.5;
const LEVELS = { s1: -26, systole: -40, s2: -31, diastole: -54 };
type Levels = typeof LEVELS;
type Filling = (seconds: number, seed: number) => Float32Array;

const tone =
  (hz: number): Filling =>
  (seconds, seed) =>
    Float32Array.from({ length: Math.round(seconds * RATE_HZ) }, (_, index) =>
      Math.sin((2 * Math.PI * hz * index) / RATE_HZ + seed),
    );
const noise =
  (lowHz: number, highHz: number): Filling =>
  (seconds, seed) =>
    bandNoise(lowHz, highHz)(seconds, RATE_HZ, createRandom(seed));

/** Half of a heart sound of known level; between two of them lies the next phase. */
const SOUND_S = 0.05;
/** Phases begin and end softly, without a click. */
const EDGE_S = 0.008;

/** Stretches of exactly these levels, and the marks of their heart sounds. */
function made(bpm: number, seconds: number, filling: Filling, levels: Levels = LEVELS) {
  const samples = new Float32Array(seconds * RATE_HZ);
  const marks: BeatMark[] = [];
  const cycleS = 60 / bpm;
  const systoleS = Math.min(0.33, 0.42 * cycleS);
  let seed = 1;
  const fill = (fromS: number, toS: number, db: number) => {
    const [from, to] = [Math.round(fromS * RATE_HZ), Math.round(toS * RATE_HZ)];
    if (from < 0 || to > samples.length) return;
    const piece = filling(toS - fromS + 0.01, seed++).subarray(0, to - from);
    const gain = 10 ** (db / 20) / rms(piece);
    const edge = EDGE_S * RATE_HZ;
    const shape = (index: number) => {
      const place = Math.min(1, Math.min(index, piece.length - 1 - index) / edge);
      return gain * 0.5 * (1 - Math.cos(Math.PI * place));
    };
    samples.set(
      piece.map((sample, index) => sample * shape(index)),
      from,
    );
  };
  for (let atS = 0.2; atS + cycleS < seconds; atS += cycleS) {
    const s2S = atS + systoleS;
    fill(atS - SOUND_S, atS + SOUND_S, levels.s1);
    fill(atS + SOUND_S, s2S - SOUND_S, levels.systole);
    fill(s2S - SOUND_S, s2S + SOUND_S, levels.s2);
    fill(s2S + SOUND_S, atS + cycleS - SOUND_S, levels.diastole);
    marks.push({ kind: 'S1', second: atS, confidence: 1 }, { kind: 'S2', second: s2S, confidence: 1 });
  }
  return { samples, marks };
}

const measured = ({ samples, marks }: ReturnType<typeof made>): PhaseLoudness => {
  const { loudness } = correctBeats(samples, RATE_HZ, marks);
  return loudness ?? expect.fail('not measured');
};
const louder = (samples: Float32Array, db: number) => samples.map((sample) => sample * 10 ** (db / 20));
const ratiosOf = ({ s1ToS2Db, systoleToSoundsDb, diastoleToSoundsDb }: PhaseLoudness) =>
  [s1ToS2Db, systoleToSoundsDb, diastoleToSoundsDb].map((db) => db ?? expect.fail('no ratio'));
const levelsOf = ({ s1Db, systoleDb, s2Db, diastoleDb }: PhaseLoudness) =>
  [s1Db, systoleDb, s2Db, diastoleDb].map((db) => db ?? expect.fail('no level'));

/** What the levels make, without any measuring. */
const soundsDb = 10 * Math.log10((10 ** (LEVELS.s1 / 10) + 10 ** (LEVELS.s2 / 10)) / 2);
const KNOWN = {
  levels: [LEVELS.s1, LEVELS.systole, LEVELS.s2, LEVELS.diastole],
  ratios: [LEVELS.s1 - LEVELS.s2, LEVELS.systole - soundsDb, LEVELS.diastole - soundsDb],
};
const furthest = (found: readonly number[], known: readonly number[]) =>
  Math.max(...found.map((db, place) => Math.abs(db - (known[place] as number))));

const FILLINGS: Record<string, Filling> = {
  'tones of 70 Hz': tone(70),
  'tones of 150 Hz': tone(150),
  'noise of 50 to 250 Hz': noise(50, 250),
  'noise of 80 to 180 Hz': noise(80, 180),
};

describe('sounds of known energy', () => {
  const rows = Object.keys(FILLINGS).flatMap((name) => [50, 72, 100, 130].map((bpm) => [name, bpm] as const));
  it.each(rows)('%s at %i a minute: levels and ratios within 0.5 dB', (name, bpm) => {
    const loudness = measured(made(bpm, 30, FILLINGS[name] as Filling));
    const errors = {
      levels: furthest(levelsOf(loudness), KNOWN.levels),
      ratios: furthest(ratiosOf(loudness), KNOWN.ratios),
    };
    expect(errors.levels).toBeLessThan(WITHIN_DB);
    expect(errors.ratios).toBeLessThan(WITHIN_DB);
  });

  it.each([-12, 12])('%i dB of gain change the levels by as much, and no ratio', (gainDb) => {
    for (const filling of Object.values(FILLINGS)) {
      const sound = made(72, 20, filling);
      const usual = measured(sound);
      // as it is stored: 16 bits
      const stored = pcm16ToFloat(floatToPcm16(louder(sound.samples, gainDb)));
      const changed = measured({ ...sound, samples: stored });
      expect(furthest(ratiosOf(changed), ratiosOf(usual))).toBeLessThan(0.01);
      const moved = levelsOf(usual).map((db) => db + gainDb);
      expect(furthest(levelsOf(changed), moved)).toBeLessThan(0.02);
    }
  });

  it('knocks in some beats do not count', () => {
    const sound = made(72, 30, FILLINGS['noise of 50 to 250 Hz'] as Filling);
    const knocked = mixed(sound.samples, knocks(8)(30, RATE_HZ, createRandom(3)));
    expect(furthest(levelsOf(measured({ ...sound, samples: knocked })), KNOWN.levels)).toBeLessThan(1);
  });

  it('mains hum is removed first', () => {
    const sound = made(72, 30, FILLINGS['noise of 80 to 180 Hz'] as Filling);
    const hum = louder(mainsHum(50)(30, RATE_HZ, createRandom(2)), -34);
    const hummed = levelsOf(measured({ ...sound, samples: mixed(sound.samples, hum) }));
    // left in, it would raise systole by 7 dB
    expect(furthest(hummed.slice(0, 3), KNOWN.levels)).toBeLessThan(1.5);
  });
});

describe('what cannot be measured is null', () => {
  const sound = made(72, 20, tone(100));
  const withMarks = (marks: BeatMark[]) => correctBeats(sound.samples, RATE_HZ, marks).loudness;
  it('fewer than 5 complete beats', () => {
    expect(withMarks(sound.marks.slice(0, 10))).toBeNull();
    expect(withMarks(sound.marks.slice(0, 11))?.beatCount).toBe(5);
    expect(withMarks([])).toBeNull();
  });
  it('uncertain marks', () => {
    expect(withMarks(sound.marks.map((mark) => ({ ...mark, confidence: 0.55 })))).toBeNull();
  });
  it('a beat with an uncertain mark, and no pause becomes longer by it', () => {
    const some = sound.marks.map((mark, place) => ({ ...mark, confidence: place % 8 < 2 ? 0.3 : 1 }));
    const loudness = withMarks(some);
    expect(loudness?.beatCount).toBe(Math.floor(sound.marks.length / 4));
    expect(Math.abs((loudness?.diastoleDb ?? 0) - LEVELS.diastole)).toBeLessThan(WITHIN_DB);
  });
  it('systole that is too short between two heart sounds', () => {
    const fast = syntheticHeart({ bpm: 200, seconds: 15, seed: 3 });
    const marks = fast.marks.map((mark) => ({ ...mark, confidence: 1 }));
    const loudness = correctBeats(fast.samples, fast.sampleRateHz, marks).loudness;
    expect(loudness).toMatchObject({ systoleDb: null, systoleToSoundsDb: null });
    expect(loudness?.s1ToS2Db).not.toBeNull();
  });
  it('silence', () => {
    const loudness = correctBeats(new Float32Array(20 * RATE_HZ), RATE_HZ, sound.marks).loudness;
    expect(loudness).toMatchObject({ s1Db: null, diastoleDb: null, s1ToS2Db: null });
  });
});

describe('whole hearts whose beats were found by the computer', () => {
  const found = (options: Partial<Parameters<typeof syntheticHeart>[0]>, gainDb = 0) => {
    const heart = syntheticHeart({ bpm: 72, seconds: 20, seed: 5, ...options });
    const { loudness } = analyseBeats(louder(heart.samples, gainDb), heart.sampleRateHz);
    return loudness ?? expect.fail('not measured');
  };
  it.each([-12, 12])('%i dB of gain change no ratio', (gainDb) => {
    const murmur = { murmur: 'holosystolic', murmurDb: -14 } as const;
    expect(furthest(ratiosOf(found(murmur, gainDb)), ratiosOf(found(murmur)))).toBeLessThan(0.01);
  });
  it('a heart sound 6 dB softer is 6 dB softer at every rate', () => {
    for (const bpm of [55, 72, 95, 115]) {
      const [usual, soft] = [found({ bpm }), found({ bpm, s2Db: -9 })];
      expect(Math.abs((soft.s1ToS2Db ?? 0) - (usual.s1ToS2Db ?? 0) - 6)).toBeLessThan(WITHIN_DB);
    }
  });
  it.each([
    ['holosystolic', 'systoleToSoundsDb', 'diastoleToSoundsDb'],
    ['mid-diastolic', 'diastoleToSoundsDb', 'systoleToSoundsDb'],
  ] as const)('a %s murmur 6 dB louder raises its own phase by 6 dB', (murmur, own, other) => {
    const [soft, loud] = [found({ murmur, murmurDb: -16 }), found({ murmur, murmurDb: -10 })];
    expect(Math.abs((loud[own] ?? 0) - (soft[own] ?? 0) - 6)).toBeLessThan(WITHIN_DB);
    // the murmur itself reaches a little into the other phase
    expect(Math.abs((loud[other] ?? 0) - (soft[other] ?? 0))).toBeLessThan(2 * WITHIN_DB);
  });
});
