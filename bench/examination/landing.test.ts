import { readFileSync } from 'node:fs';
import { ContactMeter } from '@sadap/dsp';
import { loopOfWav } from '@sadap/stethoscope';
import { expect, it } from 'vitest';
import { joined, overlaid, rubbing } from '../../dsp/src/synthetic-sounds/noises.ts';
import { createRandom } from '../../dsp/src/synthetic-sounds/random.ts';
import { Scene, type Segment } from '../../stethoscope/src/scene.ts';

const RATE_HZ = 16_000;
const FRAME = RATE_HZ / 50;
const SOUNDS = [
  'heart-normal-1',
  'heart-abnormal-1',
  'lung-normal-1',
  'lung-asthma-wheeze',
  'lung-pneumonia-crackles',
];
const pathOf = (name: string) => new URL(`../../stethoscope/sounds/${name}.wav`, import.meta.url).pathname;
const loops = new Map(SOUNDS.map((name) => [name, loopOfWav(readFileSync(pathOf(name)))]));

/** Of 16-bit samples, those of -1 to 1. */
const floats = (samples: Int16Array) => Float32Array.from(samples, (sample) => sample / 32_768);
/** A shipped sound as it is heard from this second on, across the seam of its loop. */
function shipped(name: string, fromS: number, seconds: number, gain = 1): Float32Array {
  const loop = floats(loops.get(name) ?? new Int16Array());
  const first = Math.round(fromS * RATE_HZ);
  return Float32Array.from(
    { length: seconds * RATE_HZ },
    (_, at) => gain * (loop[(first + at) % loop.length] ?? 0),
  );
}
/** Rubbing over what is heard, in these seconds of it. */
const rubbed = (sound: Float32Array, [fromS, toS]: [number, number], rms = 0.15) =>
  overlaid(sound, rubbing(toS - fromS, RATE_HZ, createRandom(7)), fromS * RATE_HZ, rms);

/** Where contacts began, and whether they were heard to land. */
function contactsIn(sound: Float32Array): { atS: number; hasLanded: boolean }[] {
  const meter = new ContactMeter(RATE_HZ);
  const contacts: { atS: number; hasLanded: boolean }[] = [];
  let since: number | null = null;
  for (let first = 0; first + FRAME <= sound.length; first += FRAME) {
    meter.push(sound.subarray(first, first + FRAME), first);
    const { sinceSample, airUntilSample } = meter.state;
    if (sinceSample !== null && sinceSample !== since)
      contacts.push({ atS: sinceSample / RATE_HZ, hasLanded: airUntilSample !== null });
    since = sinceSample;
  }
  return contacts;
}
const landings = (sound: Float32Array) => contactsIn(sound).filter(({ hasLanded }) => hasLanded);

it.each(SOUNDS)('%s lies there from the beginning of the stream: it has not landed', (name) => {
  const length = (loops.get(name)?.length ?? 0) / RATE_HZ;
  for (const fromS of [0, 0.3 * length, length - 2]) {
    const contacts = contactsIn(shipped(name, fromS, 12));
    expect(contacts.length, `from ${fromS}`).toBeGreaterThan(0);
    expect(
      contacts.filter(({ hasLanded }) => hasLanded),
      `from ${fromS}`,
    ).toEqual([]);
  }
});

it.each(SOUNDS)('%s lies there and is rubbed, early, late and for long: it has not landed', (name) => {
  for (const rub of [
    [0.5, 1.1],
    [3, 3.7],
    [6, 8],
  ] as [number, number][])
    for (const rms of [0.05, 0.25])
      expect(landings(rubbed(shipped(name, 5, 14), rub, rms)), `${rub} at ${rms}`).toEqual([]);
});

it.each(SOUNDS)('%s lies there faintly, is shifted, and is heard well: it has not landed', (name) => {
  for (const gain of [0.05, 0.1, 0.3]) {
    const moved = joined(shipped(name, 4, 6, gain), shipped(name, 10, 7));
    expect(landings(rubbed(moved, [5.6, 6.4])), `at ${gain}`).toEqual([]);
  }
});

/** What the simulated stethoscope hears while it is laid on and lifted; `waits`: seconds between the acts. */
function simulated(
  name: string,
  waits: readonly number[],
  seed = 1,
): { sound: Float32Array; landedS: number[] } {
  const scene = new Scene({ sound: pathOf(name), laidOn: false, seed });
  const source = scene.openSource();
  const pieces: Float32Array[] = [];
  const landedS: number[] = [];
  let atS = 0;
  for (const [place, wait] of waits.entries()) {
    pieces.push(floats(source.read(Math.round(wait * RATE_HZ))));
    atS += wait;
    if (place === waits.length - 1) break;
    if (place % 2 === 0) {
      scene.layOn();
      landedS.push(atS + 0.5);
    } else scene.lift();
  }
  return { sound: joined(...pieces), landedS };
}

it.each(
  SOUNDS,
)('%s, laid on, lifted and laid on again by the simulated stethoscope: it lands each time', (name) => {
  for (const seed of [1, 2]) {
    const { sound, landedS } = simulated(name, [3, 8, 2.5, 8], seed);
    const found = landings(sound);
    expect(found.length, `seed ${seed}`).toBe(landedS.length);
  }
});

it('lifted for two seconds it was off; not lifted it was not', () => {
  const after = (pauseS: number) =>
    landings(simulated('heart-normal-1', [3, 12, pauseS, 12]).sound).length - 1;
  expect(after(2)).toBe(1);
  expect(landings(simulated('heart-normal-1', [3, 24]).sound)).toHaveLength(1);
});

it('a script that rubs and lifts: only what comes from the air lands', () => {
  const heart = pathOf('heart-normal-1');
  const script: Segment[] = [
    { sound: heart, seconds: 9 },
    { sound: 'rub', seconds: 1.5 },
    { sound: heart, seconds: 9 },
    { sound: 'room', seconds: 3 },
    { sound: 'rub', seconds: 0.5 },
    { sound: heart, seconds: 9 },
  ];
  const source = new Scene({ script }).openSource();
  const contacts = landings(floats(source.read(32 * RATE_HZ)));
  expect(contacts).toHaveLength(1);
  expect(contacts[0]?.atS).toBeGreaterThan(22.5);
});
