import type { SoundEvent } from '@sadap/contract/sound-events';
import { MAX_EVENTS } from '@sadap/contract/sound-events';
import { expect, test } from 'vitest';
import {
  afterStep,
  beginDrawing,
  chosenEvent,
  type DrawingStep,
  isDrawn,
  isFull,
  isRemarkTooLong,
  soundEventsOf,
} from './drawing.ts';

const event = (
  kind: SoundEvent['kind'],
  from_ms: number,
  to_ms: number,
  more: Partial<SoundEvent> = {},
): SoundEvent => ({
  kind,
  from_ms,
  to_ms,
  detail: null,
  remark: '',
  ...more,
});
const run = (events: readonly SoundEvent[], ...steps: DrawingStep[]) =>
  steps.reduce(afterStep, beginDrawing(events, 'crackles', 10_000));
const spans = (events: readonly SoundEvent[], ...steps: DrawingStep[]) =>
  soundEventsOf(run(events, ...steps)).map(({ kind, from_ms, to_ms }) => [kind, from_ms, to_ms]);
const drag = (fromMs: number, toMs: number): DrawingStep[] => [
  { type: 'sketch', span: { fromMs, toMs: (fromMs + toMs) / 2 } },
  { type: 'sketch', span: { fromMs, toMs } },
  { type: 'draw' },
];

test('a drag draws an event of the chosen kind, and chooses it', () => {
  const state = run([], { type: 'pen', kind: 'wheezes' }, ...drag(1200.4, 1850.6));
  expect(soundEventsOf(state)).toEqual([event('wheezes', 1200, 1851)]);
  expect(chosenEvent(state)).toMatchObject({ from_ms: 1200 });
  expect(state.sketch).toBeNull();
  expect(isDrawn(state)).toBe(true);
});

test('two taps draw the same, in either order; Escape takes the first back', () => {
  const tap = (atMs: number): DrawingStep => ({ type: 'tap', atMs });
  expect(spans([], tap(1200), tap(1850))).toEqual([['crackles', 1200, 1850]]);
  expect(spans([], tap(1850), tap(1200))).toEqual([['crackles', 1200, 1850]]);
  expect(spans([], tap(1850), tap(1850))).toEqual([['crackles', 1850, 1860]]);
  expect(run([], tap(1850)).pendingMs).toBe(1850);
  const cancelled = run([], tap(1850), { type: 'cancel' });
  expect([cancelled.pendingMs, isDrawn(cancelled)]).toEqual([null, false]);
});

test('an event is added at the cursor, before the next of its kind and the end of the sound', () => {
  const add = (atMs: number): DrawingStep => ({ type: 'add', atMs, lengthMs: 500 });
  const there = [event('crackles', 2000, 3000), event('wheezes', 900, 5000)];
  expect(spans(there, add(1000))[1]).toEqual(['crackles', 1000, 1500]);
  expect(spans(there, add(1800))[1]).toEqual(['crackles', 1800, 2000]);
  expect(spans(there, add(9990)).at(-1)).toEqual(['crackles', 9990, 10_000]);
  expect(spans(there, add(10_000)).at(-1)).toEqual(['crackles', 9990, 10_000]);
  const chosen = run(there, add(2500));
  expect([chosen.events.length, chosenEvent(chosen)?.from_ms, isDrawn(chosen)]).toEqual([2, 2000, false]);
});

test('events that become one keep all remarks, and a detail', () => {
  const there = [
    event('crackles', 1000, 2000, { remark: 'x' }),
    event('crackles', 3000, 4000, { detail: 'fine', remark: 'y' }),
  ];
  expect(soundEventsOf(run(there, ...drag(1800, 3200)))).toEqual([
    event('crackles', 1000, 4000, { detail: 'fine', remark: 'x; y' }),
  ]);
});

test('remarks of events that become one are kept even where they are too long to be saved', () => {
  const [first, second] = ['x'.repeat(150), 'y'.repeat(150)];
  const there = [
    event('crackles', 1000, 2000, { remark: first }),
    event('crackles', 3000, 4000, { remark: second }),
  ];
  const state = run(there, ...drag(1800, 3200));
  expect(state.events.map(({ remark }) => remark)).toEqual([`${first}; ${second}`]);
  expect(state.events.map(isRemarkTooLong)).toEqual([true]);
  const shortened = afterStep(state, { type: 'remark', remark: first });
  expect(shortened.events.map(isRemarkTooLong)).toEqual([false]);
});

test('a detail that goes when events become one is named, once', () => {
  const there = [
    event('crackles', 1000, 2000, { detail: 'fine' }),
    event('crackles', 3000, 4000, { detail: 'coarse' }),
  ];
  const state = run(there, ...drag(1800, 3200));
  expect([state.events[0]?.detail, state.removed]).toEqual(['fine', ['coarse']]);
  expect(afterStep(state, { type: 'remark', remark: 'a' }).removed).toEqual([]);
  expect(afterStep(state, { type: 'undo' }).removed).toEqual([]);
});

test('what overlaps one of its kind becomes one with it, and other kinds are left alone', () => {
  const there = [
    event('crackles', 1000, 2000, { detail: 'fine', remark: 'x' }),
    event('wheezes', 1500, 4000),
  ];
  expect(soundEventsOf(run(there, ...drag(1800, 2600)))).toEqual([
    event('crackles', 1000, 2600, { detail: 'fine', remark: 'x' }),
    event('wheezes', 1500, 4000),
  ]);
  expect(spans(there, ...drag(2000, 2600))).toHaveLength(3);
  const renamed = run(there, { type: 'choose', key: 0 }, { type: 'kind', kind: 'wheezes' });
  expect(soundEventsOf(renamed)).toEqual([event('wheezes', 1000, 4000, { remark: 'x' })]);
  expect(chosenEvent(renamed)).toMatchObject({ kind: 'wheezes' });
});

test('edges stay in the sound, apart, and between the neighbours of the kind', () => {
  const there = [event('crackles', 1000, 2000), event('crackles', 3000, 4000), event('wheezes', 0, 9000)];
  const moved = (key: number, edge: 'start' | 'end' | 'whole', toMs: number) => {
    const state = run(there, { type: 'choose', key }, { type: 'move', edge, toMs });
    const { from_ms, to_ms } = chosenEvent(state) ?? {};
    return [from_ms, to_ms];
  };
  expect(moved(0, 'start', -50)).toEqual([0, 2000]);
  expect(moved(0, 'start', 5000)).toEqual([1990, 2000]);
  expect(moved(0, 'end', 5000)).toEqual([1000, 3000]);
  expect(moved(0, 'end', 0)).toEqual([1000, 1010]);
  expect(moved(1, 'start', 0)).toEqual([2000, 4000]);
  expect(moved(1, 'end', 20_000)).toEqual([3000, 10_000]);
  expect(moved(0, 'whole', 2500)).toEqual([2000, 3000]);
  expect(moved(1, 'whole', 9900)).toEqual([9000, 10_000]);
});

test('a drag is one step of Undo, what was undone is redone, and a new change ends that', () => {
  const moves = [1100, 1200, 1300].map((toMs): DrawingStep => ({ type: 'move', edge: 'start', toMs }));
  const there = [event('crackles', 1000, 2000)];
  const state = run(
    there,
    { type: 'choose', key: 0 },
    ...moves,
    { type: 'settle' },
    { type: 'detail', detail: 'coarse' },
  );
  expect(state.past).toHaveLength(2);
  const undone = afterStep(afterStep(state, { type: 'undo' }), { type: 'undo' });
  expect(soundEventsOf(undone)).toEqual(there);
  expect(isDrawn(undone)).toBe(false);
  const redone = afterStep(undone, { type: 'redo' });
  expect(soundEventsOf(redone)).toEqual([event('crackles', 1300, 2000)]);
  expect(afterStep(redone, { type: 'delete' }).future).toEqual([]);
  expect(afterStep(undone, { type: 'undo' })).toBe(undone);
});

test('a remark is typed in one step of Undo', () => {
  const typed = ['a', 'ab', 'abc'].map((remark): DrawingStep => ({ type: 'remark', remark }));
  const state = run([event('crackles', 1000, 2000)], { type: 'choose', key: 0 }, ...typed);
  expect([state.past.length, state.events[0]?.remark]).toEqual([1, 'abc']);
});

test('events stay in order with the chosen one chosen, and are deleted', () => {
  const there = [event('crackles', 1000, 2000), event('wheezes', 3000, 4000)];
  const state = run(there, { type: 'choose', key: 0 }, { type: 'move', edge: 'whole', toMs: 5000 });
  expect(soundEventsOf(state).map(({ kind }) => kind)).toEqual(['wheezes', 'crackles']);
  expect(chosenEvent(state)?.kind).toBe('crackles');
  const deleted = afterStep(state, { type: 'delete' });
  expect([soundEventsOf(deleted).length, deleted.chosen]).toEqual([1, null]);
  expect(afterStep(deleted, { type: 'delete' })).toBe(deleted);
});

test('no more events than the server keeps', () => {
  const full = Array.from({ length: MAX_EVENTS }, (_, each) => event('crackles', 40 * each, 40 * each + 20));
  const state = run(full, ...drag(9000, 9500));
  expect([state.events.length, isFull(state), isDrawn(state)]).toEqual([MAX_EVENTS, true, false]);
});
