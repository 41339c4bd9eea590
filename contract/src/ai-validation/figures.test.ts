import { expect, test } from 'vitest';
import { figuresOf, neededFor, wilson } from './index.ts';

// Newcombe, Statistics in Medicine 1998;17:857-872, table I, method 3
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
  // its mirror
  [20, 20, 0.8389, 1],
])('the interval of %i of %i is the published one', (k, n, low, high) => {
  const interval = wilson({ k, n });
  expect(interval?.low).toBeCloseTo(low, 4);
  expect(interval?.high).toBeCloseTo(high, 4);
});

test('nothing has no interval', () => {
  expect(wilson({ k: 0, n: 0 })).toBeNull();
});

test('figures of those answered, and of all', () => {
  const diseased = { murmur: 40, none: 8, uncertain: 12 };
  const healthy = { murmur: 10, none: 70, uncertain: 20 };
  expect(figuresOf({ diseased, healthy })).toEqual({
    outcomes: 160,
    uncertain: { k: 32, n: 160 },
    answered: { sensitivity: { k: 40, n: 48 }, specificity: { k: 70, n: 80 } },
    all: { sensitivity: { k: 40, n: 60 }, specificity: { k: 70, n: 100 } },
    ppv: { k: 40, n: 50 },
    npv: { k: 70, n: 78 },
  });
});

test('how many more are needed', () => {
  // One half is the widest: 93 make an interval of a fifth.
  expect(neededFor({ k: 0, n: 0 })).toBe(93);
  expect(neededFor({ k: 50, n: 100 })).toBe(0);
  expect(neededFor({ k: 10, n: 10 })).toBeGreaterThan(0);
  expect(neededFor({ k: 10, n: 10 })).toBeLessThan(neededFor({ k: 5, n: 10 }));
});

test('of a thousand and more none is needed, however few there are of the other kind', () => {
  const diseased = { murmur: 40, none: 10, uncertain: 0 };
  const healthy = { murmur: 250, none: 1200, uncertain: 0 };
  const { sensitivity, specificity } = figuresOf({ diseased, healthy }).all;
  expect(neededFor(specificity)).toBe(0);
  expect(neededFor(sensitivity)).toBeGreaterThan(0);
  expect(neededFor({ k: 750, n: 1500 })).toBe(0);
});
