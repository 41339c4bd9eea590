import { joined, overlaid, rms, rubbing } from './noises.ts';
import { OFF_THE_CHEST, type OffTheChest } from './off-the-chest.ts';
import type { Random } from './random.ts';

/** What the chest piece does, one after the other. */
export type ChestPieceStep =
  | { off: OffTheChest; seconds: number; level: number }
  /** It is laid on, this is heard, and it is lifted. */
  | { on: Float32Array };
export type Contact = { fromS: number; toS: number };

const KNOCK_S = 0.12;

/**
 * The sound of a chest piece that is carried, laid on and lifted by a script: it rubs for 0.2 to 0.6 s, lands
 * with a knock, and leaves with one. Everything is on the faint noise of a microphone. `contacts` are the
 * times between these knocks.
 */
export function chestPieceSound(steps: readonly ChestPieceStep[], sampleRateHz: number, random: Random) {
  const pieces: Float32Array[] = [];
  const contacts: Contact[] = [];
  let length = 0;
  const add = (piece: Float32Array) => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const step of steps) {
    if ('off' in step) {
      const noise = OFF_THE_CHEST[step.off](step.seconds, sampleRateHz, random);
      add(noise.map((sample) => sample * step.level));
      continue;
    }
    const level = rms(step.on);
    const rubbed = rubbing(random.uniform(0.2, 0.6), sampleRateHz, random);
    const rubbedLevel = level * random.uniform(0.5, 2);
    add(rubbed.map((sample) => sample * rubbedLevel));
    add(knock(level * 8 * 5 ** random.uniform(), sampleRateHz, random));
    const fromS = length / sampleRateHz;
    add(step.on);
    contacts.push({ fromS, toS: length / sampleRateHz });
    add(knock(level * 3 * 10 ** random.uniform(), sampleRateHz, random));
  }
  const hiss = OFF_THE_CHEST['room noise'](length / sampleRateHz, sampleRateHz, random);
  const hissLevel = 10 ** random.uniform(-4.2, -3.2);
  return { samples: overlaid(joined(...pieces), hiss, 0, hissLevel), contacts };
}

/** Of 0.12 s, as the chest piece makes one when it meets the chest or leaves it. */
export function knock(peak: number, sampleRateHz: number, random: Random): Float32Array {
  const [hz, decayS] = [random.uniform(40, 150), random.uniform(0.01, 0.03)];
  return Float32Array.from({ length: Math.round(KNOCK_S * sampleRateHz) }, (_, index) => {
    const t = index / sampleRateHz;
    const value = Math.sin(2 * Math.PI * hz * t) + 0.4 * random.normal();
    return peak * Math.exp(-t / decayS) * value;
  });
}
