import { expect, test } from 'vitest';
import {
  afterEvent,
  type Examination,
  type ExaminationEvent,
  nextOpenStep,
  type SkipReason,
  stepOfSound,
  stepStateOf,
} from './index.ts';

const STEPS = (['Aortic', 'Pulmonic', 'Tricuspid', 'Mitral'] as const).map((position) => ({
  organ: 'heart' as const,
  position,
  posture: null,
  manoeuvre: null,
  seconds: 15,
}));
type State = Pick<Examination, 'steps' | 'skipped' | 'recorded'>;
const BEGUN = { steps: STEPS, skipped: [], recorded: [] } as unknown as Examination;

const recorded = (step: number, recordingId = step + 10): ExaminationEvent => ({
  kind: 'recorded',
  step,
  recordingId,
});
const skipped = (step: number, reason: SkipReason | null = null): ExaminationEvent => ({
  kind: 'skipped',
  step,
  reason,
});
const reopened = (step: number): ExaminationEvent => ({ kind: 'reopened', step });
const gone = (recordingId: number): ExaminationEvent => ({ kind: 'sound-gone', recordingId });
const FINISHED: ExaminationEvent = { kind: 'finished' };

const SIGNS = { recorded: 'r', skipped: 's', open: '.' };
/** A letter for each step. */
const signsOf = (state: State) => STEPS.map((_step, place) => SIGNS[stepStateOf(state, place)]).join('');

test.each<[string, ExaminationEvent[], string, number | null]>([
  ['begun', [], '....', 0],
  ['a first sound', [recorded(0)], 'r...', 1],
  ['out of order', [recorded(2), recorded(0)], 'r.r.', 1],
  ['the same sound told twice', [recorded(0), recorded(0)], 'r...', 1],
  ['a step recorded twice', [recorded(0, 1), recorded(0, 2)], 'r...', 1],
  ['of two sounds one goes', [recorded(0, 1), recorded(0, 2), gone(1)], 'r...', 1],
  ['its only sound goes', [recorded(0), recorded(1), gone(10)], '.r..', 0],
  ['a sound goes that is none of it', [recorded(0), gone(99)], 'r...', 1],
  ['skipped', [skipped(0)], 's...', 1],
  ['skipped twice', [skipped(0), skipped(0)], 's...', 1],
  ['skipped and opened', [skipped(0), reopened(0)], '....', 0],
  ['opened without having been skipped', [reopened(0)], '....', 0],
  ['recorded after it was skipped', [skipped(0), recorded(0)], 'r...', 1],
  ['skipped, recorded, and the sound goes', [skipped(0), recorded(0), gone(10)], 's...', 1],
  ['finished half way', [recorded(1), skipped(3), FINISHED], 'srss', null],
  ['finished twice', [FINISHED, FINISHED], 'ssss', null],
  ['opened after it was finished', [FINISHED, reopened(2)], 'ss.s', 2],
  ['complete', [0, 1, 2, 3].map((step) => recorded(step)), 'rrrr', null],
])('%s', (_what, events, signs, next) => {
  const state = events.reduce(afterEvent, BEGUN);
  expect(signsOf(state)).toBe(signs);
  expect(nextOpenStep(state)).toBe(next);
  const places = state.skipped.map(({ step }) => step);
  expect(places).toEqual([...new Set(places)].sort());
});

test('what changes nothing is told apart by its identity', () => {
  const state = [recorded(0), skipped(1)].reduce(afterEvent, BEGUN);
  for (const event of [recorded(0), skipped(1), reopened(2), gone(99)])
    expect(afterEvent(state, event)).toBe(state);
  for (const event of [recorded(1), skipped(1, 'pain'), skipped(2), reopened(1), gone(10), FINISHED])
    expect(afterEvent(state, event)).not.toBe(state);
});

test('a step is skipped for the reason that was given last; what is finished has none', () => {
  const state = [skipped(2, 'dressing'), skipped(0, 'other'), skipped(2, 'pain'), FINISHED].reduce(
    afterEvent,
    BEGUN,
  );
  expect(state.skipped.map(({ reason }) => reason)).toEqual(['other', null, 'pain', null]);
});

test('after a step the next open one follows, then those before it', () => {
  const state = [recorded(2), recorded(3)].reduce(afterEvent, BEGUN);
  expect([2, 3, 0, 1].map((after) => nextOpenStep(state, after))).toEqual([0, 0, 1, 0]);
});

const STANDING = STEPS.map((step) => ({ ...step, posture: 'standing' as const }));
test.each([
  ['where it was recorded', 0, 'Aortic', 0],
  ['moved to another step', 0, 'Mitral', 3],
  ['moved, in its own posture', 4, 'Mitral', 7],
  ['of a step that is not there', 8, 'Mitral', null],
] as const)('a sound %s', (_what, recordedFor, position, step) => {
  expect(stepOfSound([...STEPS, ...STANDING], recordedFor, position)).toBe(step);
});

test('a sound moved to where no step is, is of none', () => {
  expect(stepOfSound(STEPS.slice(0, 2), 0, 'Mitral')).toBeNull();
  const [first] = STEPS;
  const twice = first ? [first, first] : [];
  expect([0, 1].map((step) => stepOfSound(twice, step, 'Aortic'))).toEqual([0, 1]);
});
