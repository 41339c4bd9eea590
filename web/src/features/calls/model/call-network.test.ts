import { expect, test } from 'vitest';
import { type Counted, GOOD_PATH, networkOf, nextPath, suffers } from './call-network.ts';

const at = (received: number, lost: number, more: Partial<Counted> = {}): Counted => ({
  received,
  lost,
  sentLostShare: 0,
  roundTripS: 0.05,
  ...more,
});

test.each([
  ['all comes', at(100, 0), at(200, 0), false],
  ['a few are missing', at(100, 0), at(198, 2), false],
  ['one of ten is missing', at(100, 0), at(190, 10), true],
  ['what was missing long ago', at(1000, 500), at(1100, 500), false],
  ['counted anew', at(1000, 500), at(1100, 0), false],
  ['the other misses what is sent', at(100, 0), at(200, 0, { sentLostShare: 0.08 }), true],
  ['it takes long', at(100, 0), at(200, 0, { roundTripS: 0.6 }), true],
  ['nothing is known yet', null, at(10, 5, { sentLostShare: null, roundTripS: null }), null],
  ['too little came to tell', at(100, 0), at(105, 5), null],
] as const)('whether it suffers: %s', (_what, before, now, expected) => {
  expect(suffers(before, now)).toBe(expected);
});

test.each([
  ['one bad look is a hiccup', [true], false],
  ['two in a row count', [true, true], true],
  ['a good one between them', [true, false, true], false],
  ['what tells nothing begins anew', [true, null, true], false],
  ['good again after three', [true, true, false, false, false], false],
  ['not after two', [true, true, false, false], true],
] as const)('%s', (_what, looks, isWeak) => {
  expect(looks.reduce(nextPath, GOOD_PATH).isWeak).toBe(isWeak);
});

test.each([
  [false, true, true, 'good'],
  [true, true, false, 'own'],
  [true, false, true, 'other'],
  [true, false, false, 'between'],
  [true, true, true, 'between'],
] as const)('weak %s, own way to the server slow %s, the other’s %s: %s', (isWeak, own, other, network) => {
  expect(networkOf(isWeak, own, other)).toBe(network);
});
