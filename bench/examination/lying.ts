import { joined, overlaid, rms, rubbing } from '../../dsp/src/synthetic-sounds/noises.ts';
import { OFF_THE_CHEST, OFF_THE_CHEST_KINDS } from '../../dsp/src/synthetic-sounds/off-the-chest.ts';
import type { Random } from '../../dsp/src/synthetic-sounds/random.ts';

type Make = (on: Float32Array, sampleRateHz: number, random: Random) => Float32Array;

const PAUSE_PIECE_S = 0.12;
const gainOf = (db: number) => 10 ** (db / 20);

/** On the faint noise of a microphone. */
const withHiss =
  (make: Make): Make =>
  (on, sampleRateHz, random) => {
    const sound = make(on, sampleRateHz, random);
    const hiss = OFF_THE_CHEST['room noise'](sound.length / sampleRateHz, sampleRateHz, random);
    const level = 10 ** random.uniform(-4.2, -3.2);
    return overlaid(sound, hiss, 0, level);
  };

/** The sound's quietest moment, to and fro. */
function pause(on: Float32Array, sampleRateHz: number, seconds: number): Float32Array {
  const length = Math.round(PAUSE_PIECE_S * sampleRateHz);
  const pieces = Array.from({ length: Math.floor(on.length / length) }, (_, at) =>
    on.subarray(at * length, (at + 1) * length),
  );
  const quietest = pieces.reduce((best, piece) => (rms(piece) < rms(best) ? piece : best));
  const period = 2 * (length - 1);
  return Float32Array.from({ length: Math.round(seconds * sampleRateHz) }, (_, at) => {
    const place = at % period;
    return quietest[place < length ? place : period - place] ?? 0;
  });
}

/**
 * A chest piece lies on the chest from the stream's beginning, and something happens that might pass for its
 * landing. It must not start a recording: the patient or the point may be another one.
 */
export const LYING = {
  rubbed: withHiss((on, sampleRateHz, random) => {
    const noise = rubbing(random.uniform(0.2, 4), sampleRateHz, random);
    const first = Math.round(random.uniform(0, 6) * sampleRateHz);
    return overlaid(on, noise, first, rms(on) * gainOf(random.uniform(0, 20)));
  }),
  /** Another sound is over it for a while, mostly from the beginning. */
  covered: withHiss((on, sampleRateHz, random) => {
    const kind = OFF_THE_CHEST[random.pick(OFF_THE_CHEST_KINDS)];
    const noise = kind(random.uniform(2, 5), sampleRateHz, random);
    const first = Math.round(Math.max(0, random.uniform(-5, 5)) * sampleRateHz);
    return overlaid(on, noise, first, rms(on) * gainOf(random.uniform(-15, 15)));
  }),
  /** It is held lightly, then shifted and pressed on. */
  pressed: withHiss((on, sampleRateHz, random) => {
    const lightly = gainOf(random.uniform(-20, -6));
    const rub = rubbing(random.uniform(0.2, 1), sampleRateHz, random);
    const rubLevel = rms(on) * gainOf(random.uniform(-20, 10));
    const first = on.subarray(0, Math.round(random.uniform(3, 5) * sampleRateHz));
    return joined(
      first.map((sample) => sample * lightly),
      rub.map((sample) => sample * rubLevel),
      on,
    );
  }),
  /** The heart, or the breath, pauses. */
  'a pause': withHiss((on, sampleRateHz, random) => {
    const at = Math.round(random.uniform(0.5, 6) * sampleRateHz);
    return joined(on.subarray(0, at), pause(on, sampleRateHz, random.uniform(0.9, 1.8)), on.subarray(at));
  }),
} as const satisfies Record<string, Make>;
export type LyingKind = keyof typeof LYING;
export const LYING_KINDS = Object.keys(LYING) as LyingKind[];
