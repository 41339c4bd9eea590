import { expect, test } from 'vitest';
import { afterReachEvent, type Reach, type ReachEvent, UNREACHED } from './server-reach.ts';

type Step = [atMs: number, what: ReachEvent['type'] | 'looked-hidden'];

/** What the page shows, sampled every half second from the first step to the end. */
function shownAt(steps: Step[], endMs: number, isLooking = (_ms: number) => true): [number, boolean][] {
  let reach: Reach = UNREACHED;
  const changes: [number, boolean][] = [];
  for (let nowMs = 0; nowMs <= endMs; nowMs += 100) {
    for (const [, what] of steps.filter(([atMs]) => atMs === nowMs))
      reach = afterReachEvent(
        reach,
        what === 'looked' || what === 'looked-hidden'
          ? { type: 'looked', nowMs, isSeen: what === 'looked' }
          : { type: what, nowMs },
      );
    if (nowMs % 500 === 0 && isLooking(nowMs))
      reach = afterReachEvent(reach, { type: 'looked', nowMs, isSeen: true });
    if (changes.at(-1)?.[1] !== reach.isReachable) changes.push([nowMs, reach.isReachable]);
  }
  return changes;
}

const heardUntil = (endMs: number, everyMs = 1_500): Step[] =>
  Array.from({ length: Math.floor(endMs / everyMs) }, (_, index) => [(index + 1) * everyMs, 'heard']);

test.each<[string, Step[], number, [number, boolean][]]>([
  ['a page without a channel', [], 9_000, [[0, false]]],
  ['a channel that is refused', [[200, 'heard']], 9_000, [[0, false]]],
  ['an opened channel with signs of life', [[0, 'opened'], ...heardUntil(30_000)], 30_000, [[0, true]]],
  [
    'a channel that closes',
    [
      [0, 'opened'],
      [1_200, 'closed'],
    ],
    9_000,
    [
      [0, true],
      [1_200, false],
    ],
  ],
  [
    'silence: said within 6 s of the last sign of life',
    [[0, 'opened'], ...heardUntil(3_000)],
    20_000,
    [
      [0, true],
      [8_000, false],
    ],
  ],
  [
    'silence of 4.5 s, as a hiccup of 2 s makes: nothing flickers',
    [[0, 'opened'], [1_500, 'heard'], [6_000, 'heard'], ...heardUntil(12_000).slice(5)],
    15_000,
    [[0, true]],
  ],
  [
    'a failed request and silence: said 2 s after',
    [
      [0, 'opened'],
      [1_500, 'heard'],
      [2_000, 'request-failed'],
    ],
    9_000,
    [
      [0, true],
      [4_000, false],
    ],
  ],
  [
    'a failed request beside signs of life',
    [
      [0, 'opened'],
      [1_500, 'heard'],
      [2_000, 'request-failed'],
      [3_000, 'heard'],
      [4_500, 'heard'],
    ],
    9_000,
    [[0, true]],
  ],
  [
    'signs of life after silence: back at once',
    [
      [0, 'opened'],
      [9_000, 'heard'],
    ],
    10_000,
    [
      [0, true],
      [5_000, false],
      [9_000, true],
    ],
  ],
])('%s', (_case, steps, endMs, expected) => {
  expect(shownAt(steps, endMs)).toEqual(expected);
});

test('a page that slept first reads what came meanwhile', () => {
  const awake = (ms: number) => ms < 3_000 || ms >= 60_000;
  const slept: Step[] = [[0, 'opened'], ...heardUntil(3_000)];
  expect(shownAt([...slept, [60_300, 'heard'], [61_500, 'heard']], 63_000, awake)).toEqual([[0, true]]);
  expect(shownAt(slept, 70_000, awake)).toEqual([
    [0, true],
    [62_000, false],
  ]);
});

test('a page that nobody sees is not judged', () => {
  const hidden: Step[] = [
    [0, 'opened'],
    [10_000, 'looked-hidden'],
    [20_000, 'looked-hidden'],
  ];
  expect(shownAt(hidden, 20_000, () => false)).toEqual([[0, true]]);
});
