import { describe, expect, it } from 'vitest';
import { BiquadCascade, lowPass } from '../biquad.ts';
import { resample } from '../resample.ts';
import { syntheticBreathing } from '../synthetic-sounds/breathing.ts';
import { type ChestPieceStep, chestPieceSound } from '../synthetic-sounds/chest-piece.ts';
import { type SyntheticHeartOptions, syntheticHeart } from '../synthetic-sounds/heart.ts';
import { bandNoise, joined, mixed, overlaid, rms, rubbing } from '../synthetic-sounds/noises.ts';
import { OFF_THE_CHEST_KINDS } from '../synthetic-sounds/off-the-chest.ts';
import { createRandom } from '../synthetic-sounds/random.ts';
import { ContactMeter, type ContactState } from './contact-meter.ts';

const RATE_HZ = 4000;
type Told = ContactState & { atS: number };

/** Each state and when it was told; blocks of 20 ms as from the stream. */
function statesOf(samples: Float32Array, rateHz = RATE_HZ): Told[] {
  const meter = new ContactMeter(rateHz);
  const told: Told[] = [{ ...meter.state, atS: 0 }];
  const block = rateHz / 50;
  let last = meter.state;
  for (let first = 0; first < samples.length; first += block) {
    meter.push(samples.subarray(first, first + block), first);
    if (meter.state !== last) told.push({ ...meter.state, atS: (first + block) / rateHz });
    last = meter.state;
  }
  return told;
}

/** The rumble of a chest falls off steeply. */
function tissue(seconds: number, seed: number, level: number) {
  const noise = bandNoise(20, 90)(seconds, RATE_HZ, createRandom(seed));
  const section = lowPass(80, Math.SQRT1_2, RATE_HZ);
  new BiquadCascade([section, section]).process(noise);
  return noise.map((sample) => sample * level);
}
const heart = (options: Partial<SyntheticHeartOptions> & { bpm: number }, seconds = 8) =>
  mixed(
    syntheticHeart({ seed: 3, seconds, sampleRateHz: RATE_HZ, ...options }).samples.map(
      (sample) => sample * 0.4,
    ),
    tissue(seconds, 5, 0.002),
  );
/** Breath over the rumble of a chest, with the heart far behind. */
const lung = (perMinute: number, breathLevel: number, bpm: number, seconds = 8) =>
  mixed(
    syntheticBreathing({ perMinute, seconds, seed: 2, sampleRateHz: RATE_HZ }).samples.map(
      (sample) => sample * breathLevel,
    ),
    heart({ bpm }, seconds).map((sample) => sample * 0.25),
    tissue(seconds, 6, 0.02),
  );

const quiet = { off: 'room noise', seconds: 3, level: 0.002 } as const;
function run(steps: readonly ChestPieceStep[], seed = 1) {
  const { samples, contacts } = chestPieceSound(steps, RATE_HZ, createRandom(seed));
  return { samples, contacts, told: statesOf(samples) };
}
const ons = (told: readonly Told[]) =>
  told.filter(
    ({ contact, sinceSample }, at) => contact === 'on' && told[at - 1]?.sinceSample !== sinceSample,
  );
const leavings = (told: readonly Told[]) =>
  told.filter(({ contact }, at) => contact === 'away' && told[at - 1]?.sinceSample);

describe('laid on a chest', () => {
  it.each<[string, Float32Array, { onS: number; awayS: number }]>([
    ['a heart of 75', heart({ bpm: 75 }), { onS: 2.7, awayS: 1.2 }],
    ["a child's heart of 150", heart({ bpm: 150 }), { onS: 2.7, awayS: 1.2 }],
    ['a slow heart of 45', heart({ bpm: 45 }), { onS: 3.4, awayS: 1.9 }],
    ['a loud murmur', heart({ bpm: 80, murmur: 'holosystolic', murmurDb: -6 }), { onS: 2.7, awayS: 1.2 }],
    ['fibrillation', heart({ bpm: 90, fibrillation: 0.2 }), { onS: 3.4, awayS: 2.3 }],
    ['a lung', lung(18, 0.1, 75), { onS: 3.5, awayS: 1.2 }],
    ["a quiet child's lung", lung(28, 0.01, 110), { onS: 3.5, awayS: 1.2 }],
    ['a heart on a place for lungs', heart({ bpm: 80 }), { onS: 3.5, awayS: 3 }],
  ])('%s: on in time, from the landing on, until lifted', (_name, sound, { onS, awayS }) => {
    const { told, contacts } = run([quiet, { on: sound }, { ...quiet, seconds: 4 }]);
    const [{ fromS, toS } = { fromS: 0, toS: 0 }] = contacts;
    const [on, ...more] = ons(told);
    const [away, ...again] = leavings(told);
    expect([more, again]).toEqual([[], []]);
    expect(on?.atS).toBeGreaterThan(fromS);
    expect(on?.atS).toBeLessThan(fromS + onS);
    expect(Math.abs((on?.sinceSample ?? 0) / RATE_HZ - fromS)).toBeLessThan(0.3);
    expect(away?.atS).toBeGreaterThan(toS);
    expect(away?.atS).toBeLessThan(toS + awayS);
  });

  it('lifted early, carried through a room and laid again: two contacts', () => {
    const { told, contacts } = run([
      quiet,
      { on: heart({ bpm: 75 }, 4) },
      { off: 'carrying', seconds: 3, level: 0.01 },
      { off: 'speech', seconds: 2, level: 0.01 },
      { on: heart({ bpm: 80, seed: 4 }, 5) },
      quiet,
    ]);
    const starts = ons(told).map(({ sinceSample }) => (sinceSample ?? 0) / RATE_HZ);
    expect(starts).toHaveLength(2);
    starts.forEach((start, at) => {
      expect(Math.abs(start - (contacts[at]?.fromS ?? 0))).toBeLessThan(0.3);
    });
    expect(leavings(told)).toHaveLength(2);
  });
});

describe('off the chest', () => {
  it.each(OFF_THE_CHEST_KINDS)('%s does not start', (off) => {
    for (const [seed, level] of [0.003, 0.05].entries())
      expect(ons(run([{ off, seconds: 20, level }], seed + 20).told)).toEqual([]);
  });
});

describe('a stream', () => {
  const { samples } = run([quiet, { on: heart({ bpm: 75 }) }, quiet]);
  const upTo = (seconds: number) => samples.subarray(0, seconds * RATE_HZ);
  const onAfter = (meter: ContactMeter, sound: Float32Array, block: number, from = 0) => {
    for (let first = 0; first < sound.length; first += block)
      meter.push(sound.subarray(first, first + block), from + first);
    return meter.state;
  };

  it('may come in blocks of any length, from any sample on', () => {
    const { contact, sinceSample } = onAfter(new ContactMeter(RATE_HZ), upTo(8), 80);
    expect(contact).toBe('on');
    const other = onAfter(new ContactMeter(RATE_HZ), upTo(8), 333, 1_000_000);
    expect(other.contact).toBe('on');
    expect(Math.abs((other.sinceSample ?? 0) - 1_000_000 - (sinceSample ?? 0))).toBeLessThan(0.1 * RATE_HZ);
  });

  it('of 16 kHz is heard alike, with its own sample numbers', () => {
    const { sinceSample } = onAfter(new ContactMeter(RATE_HZ), upTo(8), 80);
    const live = onAfter(new ContactMeter(16_000), resample(upTo(8), RATE_HZ, 16_000), 320);
    expect(live.contact).toBe('on');
    expect(Math.abs((live.sinceSample ?? 0) - 4 * (sinceSample ?? 0))).toBeLessThan(1600);
  });

  it('with a lost frame goes on; a long gap, an earlier sample or a reset begin anew', () => {
    const meter = new ContactMeter(RATE_HZ);
    const before = onAfter(meter, upTo(8), 80);
    const next = samples.subarray(8 * RATE_HZ, 8.2 * RATE_HZ);
    meter.push(next, 8.1 * RATE_HZ);
    expect(meter.state).toBe(before);
    meter.push(next, 10 * RATE_HZ);
    expect(meter.state).toMatchObject({ sinceSample: null, airUntilSample: null });
    onAfter(meter, upTo(8), 80, 11 * RATE_HZ);
    expect(meter.state.contact).toBe('on');
    meter.push(next, 0);
    expect(meter.state.sinceSample).toBe(null);
    onAfter(meter, upTo(8), 80, 1000);
    meter.reset();
    expect(meter.state).toEqual({ contact: 'away', sinceSample: null, airUntilSample: null });
  });

  it('of a rate that is no multiple of 4 kHz is refused', () => {
    expect(() => new ContactMeter(11_025)).toThrow(RangeError);
  });
});

describe('a contact that may go on in another one has not landed', () => {
  const lying = () => heart({ bpm: 75 }, 24);
  /** Plays 20 ms blocks; `skip` leaves these seconds out, as a line that drops. */
  function hasLandedAfter(sound: Float32Array, skip: [number, number] | null): (boolean | null)[] {
    const meter = new ContactMeter(RATE_HZ);
    const landed: (boolean | null)[] = [];
    let since: number | null = null;
    for (let first = 0; first < sound.length; first += 80) {
      if (skip && first >= skip[0] * RATE_HZ && first < skip[1] * RATE_HZ) continue;
      meter.push(sound.subarray(first, first + 80), first);
      const { state } = meter;
      if (state.sinceSample !== null && state.sinceSample !== since)
        landed.push(state.airUntilSample !== null);
      since = state.sinceSample;
    }
    return landed;
  }

  /** `loudness`: so many times as loud as the sound. */
  const rubbed = (sound: Float32Array, atS: number, seconds: number, loudness: number) =>
    overlaid(sound, rubbing(seconds, RATE_HZ, createRandom(9)), atS * RATE_HZ, rms(sound) * loudness);

  it('plainly in the air before a gap and on a chest after it, it has landed in the gap', () => {
    const landing = (airS: number) =>
      chestPieceSound([{ ...quiet, seconds: airS }, { on: lying() }], RATE_HZ, createRandom(1));
    const { samples, contacts } = landing(4);
    const atS = contacts[0]?.fromS ?? 0;
    expect(hasLandedAfter(samples, [atS - 0.4, atS + 0.5])).toEqual([true]);
    expect(hasLandedAfter(samples, [atS - 0.1, atS + 8])).toEqual([true]);
    // Too short to be told from a moment's silence on the chest.
    const short = landing(1.2);
    const shortAtS = short.contacts[0]?.fromS ?? 0;
    expect(hasLandedAfter(short.samples, [shortAtS - 0.2, shortAtS + 0.7])).toEqual([false]);
  });

  it('laid on from the air, it has; heard from the beginning of the stream on, it has not', () => {
    const { samples } = chestPieceSound([quiet, { on: lying() }], RATE_HZ, createRandom(1));
    expect(hasLandedAfter(samples, null)).toEqual([true]);
    expect(hasLandedAfter(lying(), null)).toEqual([false]);
  });

  it.each<[string, number, number]>([
    ['at once', 0.1, 0.5],
    ['after a second', 1, 0.6],
    ['for two seconds', 1.3, 2],
    ['after it was known', 6, 0.8],
  ])('rubbed where it lies, %s: it has not', (_name, atS, seconds) => {
    for (const loudness of [1, 10]) {
      const sound = rubbed(heart({ bpm: 75 }, 12), atS, seconds, loudness);
      const landed = hasLandedAfter(sound, null);
      expect(landed.length).toBeGreaterThan(0);
      expect(landed).not.toContain(true);
    }
  });

  it('lifted and laid on anew, it has; for a moment, it need not', () => {
    const after = (seconds: number) => {
      const air = { ...quiet, seconds };
      const steps = [quiet, { on: heart({ bpm: 75 }, 8) }, air, { on: heart({ bpm: 75, seed: 4 }, 8) }];
      return hasLandedAfter(chestPieceSound(steps, RATE_HZ, createRandom(1)).samples, null);
    };
    for (const seconds of [1.5, 2, 4]) expect(after(seconds)).toEqual([true, true]);
    for (const seconds of [0.3, 0.8]) expect(after(seconds)[0]).toBe(true);
  });

  it('rubbed loudly for long after it was known: it has not', () => {
    const rubs = [
      [2, 30],
      [4, 30],
      [4, 300],
    ] as const;
    const landed = rubs.map(([seconds, loudness]) =>
      hasLandedAfter(rubbed(heart({ bpm: 75 }, 16), 6, seconds, loudness), null),
    );
    for (const contacts of landed) expect(contacts.length).toBeGreaterThan(0);
    expect(landed.flat()).not.toContain(true);
  });

  it.each([0.7, 1.5, 3.1, 6.3])('a beat is missing after %s s: it has not', (atS) => {
    for (const seconds of [1, 1.4, 1.8]) {
      const beats = syntheticHeart({ bpm: 80, seed: 3, seconds: 12, sampleRateHz: RATE_HZ }).samples;
      const at = Math.round(atS * RATE_HZ);
      const pause = new Float32Array(seconds * RATE_HZ);
      const paused = joined(beats.subarray(0, at), pause, beats.subarray(at));
      const sound = mixed(
        paused.map((sample) => sample * 0.4),
        tissue(paused.length / RATE_HZ, 5, 0.002),
      );
      const landed = hasLandedAfter(sound, null);
      expect(landed.length).toBeGreaterThan(0);
      expect(landed).not.toContain(true);
    }
  });

  it('heard again after a gap in the stream, it has not', () => {
    const { samples } = chestPieceSound([quiet, { on: lying() }], RATE_HZ, createRandom(1));
    expect(hasLandedAfter(samples, [10, 12])).toEqual([true, false]);
  });

  it('heard again after sound that covered it, it has not; lifted and laid on anew, it has', () => {
    const noise = bandNoise(200, 1_500)(5, RATE_HZ, createRandom(4));
    const covered = overlaid(lying(), noise, 9 * RATE_HZ, 3);
    const steps = [quiet, { on: covered }, quiet, { on: heart({ bpm: 80, seed: 4 }, 6) }];
    const { samples } = chestPieceSound(steps, RATE_HZ, createRandom(1));
    const [first, ...others] = hasLandedAfter(samples, null);
    expect(first).toBe(true);
    expect(others.slice(0, -1).every((each) => each === false)).toBe(true);
    expect(others.at(-1)).toBe(true);
  });
});
