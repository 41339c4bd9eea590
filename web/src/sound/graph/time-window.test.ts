import { describe, expect, it } from 'vitest';
import { followCursor, moved, SHORTEST_WINDOW_S, tickStepS, tileOf, wholeOf, zoomed } from './time-window.ts';

describe('zooming', () => {
  it('keeps the place under the pointer', () =>
    expect(zoomed({ fromS: 0, toS: 10 }, 0.5, 4, 10)).toEqual({ fromS: 2, toS: 7 }));
  it('ends at the whole sound', () => expect(zoomed({ fromS: 2, toS: 7 }, 8, 3, 10)).toEqual(wholeOf(10)));
  it('ends at the shortest window', () => {
    const { fromS, toS } = zoomed({ fromS: 2, toS: 7 }, 0.0001, 3, 10);
    expect(toS - fromS).toBeCloseTo(SHORTEST_WINDOW_S, 9);
  });
  it('stays within the sound', () =>
    expect(zoomed({ fromS: 6, toS: 10 }, 2, 10, 10)).toEqual({ fromS: 2, toS: 10 }));
});

it('moves to the ends and no further', () => {
  expect(moved({ fromS: 2, toS: 4 }, -5, 10)).toEqual({ fromS: 0, toS: 2 });
  expect(moved({ fromS: 2, toS: 4 }, 50, 10)).toEqual({ fromS: 8, toS: 10 });
});

it('follows a cursor that runs out of it', () => {
  const view = { fromS: 2, toS: 4 };
  expect(followCursor(view, 3, 10)).toBe(view);
  const next = followCursor(view, 4.1, 10);
  expect([next.fromS, next.toS]).toEqual([expect.closeTo(4, 6), expect.closeTo(6, 6)]);
});

describe('the stretch that is asked for', () => {
  it('is the whole for a wide view', () => expect(tileOf({ fromS: 0, toS: 5 }, 10)).toBeNull());
  it.each([
    [0, 3],
    [7.1, 3],
    [9.99, 0.01],
    [333, 2.5],
    [597.5, 2.5],
  ])('holds the window from %f s, %f s long, and is not much larger', (fromS, spanS) => {
    const durationS = fromS > 10 ? 600 : 10;
    const view = { fromS, toS: Math.min(durationS, fromS + spanS) };
    const tile = tileOf(view, durationS);
    expect(tile?.fromS).toBeLessThanOrEqual(view.fromS + 1e-9);
    expect(tile?.toS).toBeGreaterThanOrEqual(view.toS - 1e-9);
    expect((tile?.toS ?? 0) - (tile?.fromS ?? 0)).toBeLessThan((view.toS - view.fromS) * 3);
  });
  it('stays the same while the view moves a little', () =>
    expect(tileOf({ fromS: 3.1, toS: 4 }, 60)).toEqual(tileOf({ fromS: 3.2, toS: 4.1 }, 60)));
});

it.each([
  [10, 8, 2],
  [60, 8, 10],
  [0.5, 8, 0.1],
  [3, 6, 0.5],
])('%f s in at most %i steps: every %f s', (spanS, most, step) =>
  expect(tickStepS(spanS, most)).toBeCloseTo(step, 9));
