import { expect, it } from 'vitest';
import { bandNoise, mainsHum, mixed } from '../../dsp/src/synthetic-sounds/noises.ts';
import { createRandom } from '../../dsp/src/synthetic-sounds/random.ts';
import { burstDb, mainsLineDb, voiceLineDb } from './fault-evidence.ts';
import { FAULTS } from './faults.ts';

const RATE_HZ = 4000;
const noise = bandNoise(25, 1000)(20, RATE_HZ, createRandom(1));
const tone = (hz: number, gain: number) =>
  noise.map((_, index) => gain * Math.sin((2 * Math.PI * hz * index) / RATE_HZ));

const least = (evidence: (typeof FAULTS)[number]['evidence']) =>
  Math.min(...FAULTS.filter((fault) => fault.evidence === evidence).map(({ atLeastDb }) => atLeastDb));

it('noise shows no fault', () => {
  for (const evidence of [mainsLineDb, voiceLineDb, burstDb])
    expect(evidence(noise, RATE_HZ, 0, 20)).toBeLessThan(least(evidence) - 2);
});

it('a mains hum, a cry and a knock are measured', () => {
  const hum = mainsHum(50)(20, RATE_HZ, createRandom(2)).map((sample) => 0.5 * sample);
  expect(mainsLineDb(mixed(noise, hum), RATE_HZ, 0, Number.POSITIVE_INFINITY)).toBeGreaterThan(12);
  expect(voiceLineDb(mixed(noise, tone(700, 1)), RATE_HZ, 5, 10)).toBeGreaterThan(20);
  const knocked = noise.slice();
  for (let index = 12 * RATE_HZ; index < 12.1 * RATE_HZ; index++)
    knocked[index] = 30 * (knocked[index] as number);
  expect(burstDb(knocked, RATE_HZ, 11.5, 13)).toBeGreaterThan(28);
  expect(burstDb(knocked, RATE_HZ, 5, 11)).toBeLessThan(5);
});
