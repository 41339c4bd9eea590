import { expect, test } from 'vitest';
import { HEIGHT, WIDTH } from '../../server/src/ai/pictures.ts';
import { hidden, shifted } from './hiding.ts';

const RATE_HZ = 4000;
const SPECTRUM = { bands: 40, lowHz: 25, highHz: 1000 };
/** 200 Hz all the time, 500 Hz in the second of two seconds. */
const samples = Float32Array.from({ length: 2 * RATE_HZ }, (_, at) => {
  const t = at / RATE_HZ;
  return 0.2 * Math.sin(2 * Math.PI * 200 * t) + (t < 1.2 ? 0 : 0.2 * Math.sin(2 * Math.PI * 500 * t));
});
/** Mean power of a frequency between two moments, by correlation. */
function power(sound: Float32Array, hz: number, fromS: number, toS: number): number {
  let [real, imaginary] = [0, 0];
  const [from, to] = [fromS * RATE_HZ, toS * RATE_HZ];
  for (let at = from; at < to; at++) {
    real += (sound[at] as number) * Math.cos((2 * Math.PI * hz * at) / RATE_HZ);
    imaginary += (sound[at] as number) * Math.sin((2 * Math.PI * hz * at) / RATE_HZ);
  }
  return (real ** 2 + imaginary ** 2) / (to - from) ** 2;
}
const pointsWhere = (is: (x: number, y: number) => boolean) =>
  Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => (is(at % WIDTH, Math.floor(at / WIDTH)) ? 1 : 0));

test('hiding nothing gives the sound back', () => {
  const same = hidden(samples, new Uint8Array(WIDTH * HEIGHT), SPECTRUM, RATE_HZ);
  const worst = Math.max(...samples.map((sample, at) => Math.abs(sample - (same[at] as number))));
  expect(worst).toBeLessThan(1e-5);
});

test('what is hidden is as loud as it is at half of the moments; the rest stays', () => {
  const upperHalfAtTheEnd = pointsWhere((x, y) => x > WIDTH / 2 && y < HEIGHT / 2);
  const without = hidden(samples, upperHalfAtTheEnd, SPECTRUM, RATE_HZ);
  expect(power(without, 500, 1.3, 1.9)).toBeLessThan(0.01 * power(samples, 500, 1.3, 1.9));
  expect(power(without, 200, 1.3, 1.9)).toBeCloseTo(power(samples, 200, 1.3, 1.9), 4);
});

test('shifted points are as many, and as far away as said', () => {
  const points = pointsWhere((x, y) => x < 10 && y < 5);
  const other = shifted(points, 20, 7);
  expect(other.filter((each) => each === 1)).toHaveLength(50);
  expect(other[(HEIGHT - 7) * WIDTH + (WIDTH - 20)]).toBe(1);
});
