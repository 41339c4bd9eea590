import { readFileSync } from 'node:fs';
import { ContactMeter, type ContactState } from '@sadap/dsp';
import { loopOfWav } from '@sadap/stethoscope';
import { expect, it } from 'vitest';
import { chestPieceSound } from '../../dsp/src/synthetic-sounds/chest-piece.ts';
import { createRandom } from '../../dsp/src/synthetic-sounds/random.ts';

const RATE_HZ = 16_000;
const FRAME = RATE_HZ / 50;

const SHIPPED = [
  'heart-normal-1',
  'heart-abnormal-1',
  'lung-normal-1',
  'lung-asthma-wheeze',
  'lung-pneumonia-crackles',
] as const;

/** As the simulated stethoscope plays it. */
function shippedSound(name: string, fromS: number, seconds: number): Float32Array {
  const wav = readFileSync(new URL(`../../stethoscope/sounds/${name}.wav`, import.meta.url));
  const loop = loopOfWav(wav);
  return Float32Array.from(
    { length: seconds * RATE_HZ },
    (_, at) => (loop[(Math.round(fromS * RATE_HZ) + at) % loop.length] ?? 0) / 32_768,
  );
}

it.each(SHIPPED)('%s, laid on between carrying and room noise: on in time, from the landing on', (name) => {
  const away = { off: 'carrying', seconds: 2, level: 0.01 } as const;
  const { samples, contacts } = chestPieceSound(
    [away, { on: shippedSound(name, 3, 10) }, { off: 'room noise', seconds: 2, level: 0.005 }],
    RATE_HZ,
    createRandom(4),
  );
  const meter = new ContactMeter(RATE_HZ);
  const states: (ContactState & { atS: number })[] = [];
  for (let first = 0; first + FRAME <= samples.length; first += FRAME) {
    meter.push(samples.subarray(first, first + FRAME), first);
    states.push({ ...meter.state, atS: (first + FRAME) / RATE_HZ });
  }
  const [{ fromS, toS } = { fromS: 0, toS: 0 }] = contacts;
  const on = states.filter(({ contact }) => contact === 'on');
  expect(on[0]?.atS).toBeGreaterThan(fromS);
  expect(on[0]?.atS).toBeLessThan(fromS + 2.5);
  expect(new Set(on.map(({ sinceSample }) => sinceSample)).size).toBe(1);
  expect(Math.abs((on[0]?.sinceSample ?? 0) / RATE_HZ - fromS)).toBeLessThan(0.3);
  expect(on.at(-1)?.atS).toBeLessThan(toS + 1.2);
  expect(states.at(-1)?.contact).toBe('away');
});

// These recordings have the rubbing of their own hands in them, and their loops a seam.
it.each(SHIPPED)('%s, on the chest from the beginning of the stream on: no landing', (name) => {
  for (const fromS of [0, 9.75]) {
    const meter = new ContactMeter(RATE_HZ);
    const sound = shippedSound(name, fromS, 14);
    let isKnown = false;
    for (let first = 0; first + FRAME <= sound.length; first += FRAME) {
      meter.push(sound.subarray(first, first + FRAME), first);
      isKnown ||= meter.state.contact === 'on';
      expect(meter.state.airUntilSample).toBe(null);
    }
    expect(isKnown).toBe(true);
  }
});
