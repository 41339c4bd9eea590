import { expect, test } from 'vitest';
import { driftsOf } from './input-drift.ts';

const usual = { results: 200, poor: 0.1, novelty: 0.3, noveltySd: 0.15 };

test.each([
  ['nothing has changed', {}, []],
  ['a little more of both', { poor: 0.2, novelty: 0.38 }, []],
  ['half of the sounds are poor', { poor: 0.5 }, ['poor']],
  ['the sounds are new to the model', { novelty: 0.5 }, ['novelty']],
  ['both', { poor: 0.6, novelty: 0.6 }, ['poor', 'novelty']],
  ['fewer poor sounds and less novelty are no warning', { poor: 0, novelty: 0 }, []],
  ['nineteen sounds say nothing', { results: 19, poor: 1, novelty: 1 }, []],
  ['twenty that scatter widely may be chance', { results: 20, novelty: 0.55, noveltySd: 0.4 }, []],
  ['twenty alike are not', { results: 20, novelty: 0.55, noveltySd: 0.1 }, ['novelty']],
] as const)('%s', (_, change, drifts) => {
  expect(driftsOf({ ...usual, results: 60, ...change }, usual)).toEqual(drifts);
});

test('a stethoscope without a past has none to differ from', () => {
  expect(driftsOf({ ...usual, poor: 1 }, { ...usual, results: 0, noveltySd: 0 })).toEqual([]);
});
