import { describe, expect, it } from 'vitest';
import { extremesBetween, outlineOf } from './graph-painting.ts';

describe('a column of the graph', () => {
  const outline = { fromS: 2, toS: 4, minima: [-0.1, -0.2, 0.3, -0.4], maxima: [0.1, 0.9, 0.5, -0.2] };
  it.each([
    [2, 2.5, -0.1, 0.1],
    [2, 4, -0.4, 0.9],
    [3, 3.2, 0.3, 0.5],
    [3.5, 4, -0.4, -0.2],
    [1.2, 2.1, -0.1, 0.1],
    [5, 6, 0, 0],
  ])('from %f to %f s reaches from %f to %f', (fromS, toS, low, high) =>
    expect(extremesBetween(outline, fromS, toS)).toEqual({ low, high }));

  it('of a recording’s points reaches as far down as up', () =>
    expect(extremesBetween(outlineOf([0.2, 0.6], 10), 5, 6)).toEqual({ low: -0.6, high: 0.6 }));
});
