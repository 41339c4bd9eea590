import { expect, test } from 'vitest';
import { failures, type Measured } from './verdict.ts';

const FINE: Measured = { isWhole: true, p95Ms: 130, brokenAtMs: null, saidAtMs: null };

test.each<[string, Partial<Measured>, string[]]>([
  ['a good line', {}, []],
  ['a break that is said in time', { brokenAtMs: 5_000, saidAtMs: 7_000 }, []],
  ['a break that is said before it counts as one', { brokenAtMs: 5_000, saidAtMs: 4_000 }, []],
  ['a break that is said late', { brokenAtMs: 5_000, saidAtMs: 7_001 }, ['said late']],
  ['a break that is never said', { brokenAtMs: 5_000 }, ['never said']],
  ['sound that is too old', { p95Ms: 301 }, ['p95 above 300 ms']],
  ['no sound at all, which is said', { p95Ms: Number.NaN, brokenAtMs: 200, saidAtMs: 900 }, []],
  ['stored sound that differs', { isWhole: false }, ['stored sound differs']],
])('%s', (_what, measured, expected) => {
  expect(failures({ p95MaxMs: 300 }, { ...FINE, ...measured })).toEqual(expected);
});

test('of an older page only what is stored counts', () => {
  const old = { ...FINE, p95Ms: 17_000, brokenAtMs: 5_000 };
  expect(failures({ isOlderPage: true }, old)).toEqual([]);
  expect(failures({ isOlderPage: true }, { ...old, isWhole: false })).toEqual(['stored sound differs']);
});
