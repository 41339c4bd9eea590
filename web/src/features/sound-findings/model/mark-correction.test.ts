import { expect, test } from 'vitest';
import {
  afterCorrection,
  beginCorrection,
  type CorrectionEvent,
  isCorrected,
  type Mark,
  nearestMark,
} from './mark-correction.ts';

const S1 = (second: number): Mark => ({ kind: 'S1', startS: second, endS: second });
const S2 = (second: number): Mark => ({ kind: 'S2', startS: second, endS: second });
const breath = (kind: Mark['kind'], startS: number, endS: number): Mark => ({ kind, startS, endS });

const heart = [S1(1), S2(1.3), S1(2), S2(2.3)];
const lung = [breath('inspiration', 1, 2), breath('expiration', 2, 3.5), breath('inspiration', 5, 6)];

const run = (marks: readonly Mark[], ...events: CorrectionEvent[]) =>
  events.reduce(afterCorrection, beginCorrection(marks, 10));

test('a mark is chosen, and moves between its neighbours', () => {
  const state = run(heart, { type: 'choose', place: 1 }, { type: 'move', edge: 'start', toS: 1.4 });
  expect(state.marks).toEqual([S1(1), S2(1.4), S1(2), S2(2.3)]);
  expect(run(heart, { type: 'choose', place: 1 }, { type: 'move', edge: 'end', toS: 7 }).marks[1]).toEqual(
    S2(1.97),
  );
  expect(run(heart, { type: 'choose', place: 0 }, { type: 'move', edge: 'start', toS: -1 }).marks[0]).toEqual(
    S1(0),
  );
  expect(run(heart, { type: 'choose', place: 3 }, { type: 'move', edge: 'start', toS: 99 }).marks[3]).toEqual(
    S2(10),
  );
  expect(isCorrected(run(heart, { type: 'move', edge: 'start', toS: 1.4 }))).toBe(false);
});

test('a drag is one step of Undo, the next drag another one', () => {
  const drag: CorrectionEvent[] = [1.31, 1.35, 1.4].map((toS) => ({ type: 'move', edge: 'start', toS }));
  const once = run(heart, { type: 'choose', place: 1 }, ...drag);
  expect(once.past).toHaveLength(1);
  const twice = run(
    heart,
    { type: 'choose', place: 1 },
    ...drag,
    { type: 'settle' },
    { type: 'move', edge: 'start', toS: 1.5 },
  );
  expect(twice.past).toHaveLength(2);
  expect(afterCorrection(twice, { type: 'undo' }).marks[1]).toEqual(S2(1.4));
  expect(afterCorrection(afterCorrection(twice, { type: 'undo' }), { type: 'undo' }).marks).toEqual(heart);
});

test('what was chosen is chosen again after Undo', () => {
  const state = run(heart, { type: 'choose', place: 2 }, { type: 'delete' }, { type: 'undo' });
  expect(state).toMatchObject({ marks: heart, chosen: 2, past: [] });
  expect(run(heart, { type: 'undo' }).marks).toEqual(heart);
});

test('deleting chooses what comes next, the last one what comes before', () => {
  expect(run(heart, { type: 'choose', place: 1 }, { type: 'delete' })).toMatchObject({
    marks: [S1(1), S1(2), S2(2.3)],
    chosen: 1,
  });
  expect(run(heart, { type: 'choose', place: 3 }, { type: 'delete' }).chosen).toBe(2);
  expect(run([S1(1)], { type: 'choose', place: 0 }, { type: 'delete' })).toMatchObject({
    marks: [],
    chosen: null,
  });
});

test('a mark is added in its place, and chosen; on another one it renames that', () => {
  expect(run(heart, { type: 'add', kind: 'S2', atS: 1.6 })).toMatchObject({
    marks: [S1(1), S2(1.3), S2(1.6), S1(2), S2(2.3)],
    chosen: 2,
  });
  expect(run(heart, { type: 'add', kind: 'S2', atS: 1.01 })).toMatchObject({
    marks: [S2(1), ...heart.slice(1)],
    chosen: 0,
  });
  expect(isCorrected(run(heart, { type: 'add', kind: 'S1', atS: 1.01 }))).toBe(false);
});

test('a new breath ends where the next one begins', () => {
  expect(run(lung, { type: 'add', kind: 'expiration', atS: 4.4 }).marks[2]).toEqual(
    breath('expiration', 4.4, 5),
  );
  expect(run(lung, { type: 'add', kind: 'breath', atS: 7 }).marks[3]).toEqual(breath('breath', 7, 8));
  expect(isCorrected(run(lung, { type: 'add', kind: 'breath', atS: 4.95 }))).toBe(false);
});

test('the ends of a breath move one by one, and leave something between them', () => {
  const first: CorrectionEvent = { type: 'choose', place: 0 };
  expect(run(lung, first, { type: 'move', edge: 'end', toS: 3 }).marks[0]).toEqual(
    breath('inspiration', 1, 2),
  );
  expect(run(lung, first, { type: 'move', edge: 'start', toS: 5 }).marks[0]).toEqual(
    breath('inspiration', 1.9, 2),
  );
  expect(run(lung, first, { type: 'move', edge: 'start', toS: 0.4 }).marks[0]).toEqual(
    breath('inspiration', 0.4, 2),
  );
});

test('kinds are changed one by one and all at once', () => {
  expect(run(heart, { type: 'choose', place: 0 }, { type: 'rename', kind: 'S2' }).marks[0]).toEqual(S2(1));
  expect(run(heart, { type: 'swap' }).marks.map(({ kind }) => kind)).toEqual(['S2', 'S1', 'S2', 'S1']);
  expect(run([breath('breath', 1, 2)], { type: 'swap' }).marks[0]?.kind).toBe('breath');
});

test('stepping goes from mark to mark and stays inside', () => {
  expect(run(heart, { type: 'step', by: 1 }).chosen).toBe(0);
  expect(run(heart, { type: 'step', by: -1 }).chosen).toBe(3);
  expect(run(heart, { type: 'choose', place: 3 }, { type: 'step', by: 1 }).chosen).toBe(3);
  expect(run([], { type: 'step', by: 1 }).chosen).toBeNull();
});

test('the nearest mark is the one under the finger', () => {
  expect([0.2, 1.1, 1.2, 9].map((second) => nearestMark(heart, second))).toEqual([0, 0, 1, 3]);
  expect(nearestMark(lung, 5.5)).toBe(2);
  expect(nearestMark([], 1)).toBeNull();
});
