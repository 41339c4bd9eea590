import { chestPieceSound } from '../../dsp/src/synthetic-sounds/chest-piece.ts';
import { syntheticHeart } from '../../dsp/src/synthetic-sounds/heart.ts';
import { OFF_THE_CHEST_KINDS } from '../../dsp/src/synthetic-sounds/off-the-chest.ts';
import { createRandom, type Random } from '../../dsp/src/synthetic-sounds/random.ts';
import { printTable } from '../figures.ts';
import { contactEvents, startsOf } from './contact-events.ts';

const RATE_HZ = 4000;
const PIECE_S = 30;
/** RMS, from far below to above what comes from a chest. */
const loudness = (random: Random) => 10 ** random.uniform(-3, -0.8);

/** Starts in `minutes` of made noise: each kind alone, and all kinds one after the other. */
export function falseStarts(minutes: number, seed: number): { per100Min: number } {
  const kinds = [...OFF_THE_CHEST_KINDS, 'one after the other'] as const;
  const pieces = Math.ceil((minutes * 60) / PIECE_S / kinds.length);
  const count = (kind: (typeof kinds)[number], place: number) => {
    let starts = 0;
    for (let piece = 0; piece < pieces; piece++) {
      const random = createRandom(1e6 * seed + 1000 * place + piece);
      const steps =
        kind === 'one after the other'
          ? Array.from({ length: PIECE_S / 3 }, () => ({
              off: random.pick(OFF_THE_CHEST_KINDS),
              seconds: 3,
              level: loudness(random),
            }))
          : [{ off: kind, seconds: PIECE_S, level: loudness(random) }];
      const { samples } = chestPieceSound(steps, RATE_HZ, random);
      starts += startsOf(contactEvents(samples, RATE_HZ)).length;
    }
    return starts;
  };
  const minutesOfKind = (pieces * PIECE_S) / 60;
  const counts = kinds.map((kind, place) => ({ kind, starts: count(kind, place) }));
  const all = counts.reduce((sum, { starts }) => sum + starts, 0);
  const per100Min = (100 * all) / (minutesOfKind * kinds.length);
  console.log(`\nFalse starts on made noise, ${minutesOfKind.toFixed(1)} minutes of each kind\n`);
  printTable(
    ['kind', 'starts'],
    [...counts.map(({ kind, starts }) => [kind, String(starts)]), ['in 100 minutes', per100Min.toFixed(1)]],
  );
  return { per100Min };
}

/** Processor time for a second of a stream of 16 kHz. */
export function costPerSecond(): void {
  const heart = syntheticHeart({ bpm: 75, seconds: 60, seed: 1, sampleRateHz: 16_000 }).samples;
  const random = createRandom(1);
  const noise = (off: 'room noise' | 'muffled rubbing') =>
    chestPieceSound([{ off, seconds: 60, level: 0.02 }], 16_000, random).samples;
  const rows = Object.entries({
    'a heart': heart,
    'room noise': noise('room noise'),
    'muffled rubbing': noise('muffled rubbing'),
  }).map(([name, samples]) => {
    const begun = performance.now();
    contactEvents(samples, 16_000);
    return [name, ((performance.now() - begun) / 60).toFixed(1)];
  });
  console.log('\nMilliseconds for each second of a stream of 16 kHz\n');
  printTable(['sound', 'ms'], rows);
}
