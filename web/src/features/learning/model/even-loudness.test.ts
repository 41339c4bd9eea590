import { expect, test } from 'vitest';
import { evenLoudness } from './even-loudness.ts';

const of = (one: number, other: number) => evenLoudness({ key: 'a', rms: one }, { key: 'b', rms: other });

test('the louder one is lowered to the softer one, never raised, and not to silence', () => {
  expect(of(0.1, 0.05)).toEqual({ a: 0.5 });
  expect(of(0.05, 0.2)).toEqual({ b: 0.25 });
  expect(of(0.01, 0.5)).toEqual({ b: 0.1 });
  expect(of(0.0001, 0.5)).toEqual({});
});
