import type { Posture } from '@sadap/contract/circumstances';
import type { SkipReason } from '@sadap/contract/examinations';
import type { HeartPosition } from '@sadap/contract/positions';
import { expect, test } from 'vitest';
import type { Examined } from './queries.ts';
import { skippedPoints } from './skipped-points.ts';

const EARLIER = '2026-11-27T20:00:00.000+00:00';
const LATER = '2026-11-27T21:30:00.000+00:00';

type Step = [position: HeartPosition, posture: Posture | null];
type Skipped = Record<number, SkipReason | null>;
const examination = (id: number, steps: Step[], skipped: Skipped) => ({
  id,
  steps: steps.map(([position, posture]) => ({
    organ: 'heart',
    position,
    posture,
    manoeuvre: null,
    seconds: 15,
  })),
  skipped: Object.entries(skipped).map(([step, reason]) => ({ step: Number(step), reason })),
});
type Heard = { position: HeartPosition; at?: string; posture?: Posture; of?: [number, number] };
/** What the report reads of a check-up, as far as it matters here. */
const check = (examinations: ReturnType<typeof examination>[], heard: Heard[] = []) =>
  skippedPoints({
    examinations,
    recordings: heard.map(({ position, at = LATER, of }, place) => ({
      id: place + 1,
      organ: 'heart',
      position,
      recorded_at: at,
      created_at: LATER,
      examination_id: of?.[0] ?? null,
      examination_step: of?.[1] ?? null,
    })),
    circumstances: heard.flatMap(({ posture }, place) =>
      posture ? [{ recording_id: place + 1, posture, manoeuvre: null }] : [],
    ),
  } as unknown as Examined).stated.map(({ position, posture, reason }) => [position, posture, reason]);

const SUPINE: Step[] = [
  ['Mitral', 'supine'],
  ['Aortic', 'supine'],
];

test('as an examiner goes, with their reasons', () => {
  expect(check([examination(1, SUPINE, { 0: 'pain', 1: null })])).toEqual([
    ['Aortic', 'supine', null],
    ['Mitral', 'supine', 'pain'],
  ]);
});

test.each<[string, Heard, boolean]>([
  ['the step itself, later', { position: 'Mitral', of: [1, 0], posture: 'supine' }, true],
  ['the point, later', { position: 'Mitral' }, true],
  ['the point, later in that posture', { position: 'Mitral', posture: 'supine' }, true],
  ['the point, later in another posture', { position: 'Mitral', posture: 'standing' }, false],
  ['the point, before the examination began', { position: 'Mitral', at: EARLIER }, true],
  ['another point', { position: 'Tricuspid' }, false],
  ['the step, and moved to where it really was', { position: 'Tricuspid', of: [1, 0] }, false],
])('a sound of %s', (_what, sound, isRecorded) => {
  const skipped = check([examination(1, SUPINE, { 0: 'pain' })], [sound]);
  expect(skipped).toEqual(isRecorded ? [] : [['Mitral', 'supine', 'pain']]);
});

test('of two examinations the later reason counts, and a sound of the later one for both', () => {
  const first = examination(1, SUPINE, { 0: 'pain', 1: 'dressing' });
  const second = examination(2, SUPINE, { 0: 'refused' });
  expect(check([first, second], [{ position: 'Aortic', of: [2, 1], posture: 'supine' }])).toEqual([
    ['Mitral', 'supine', 'refused'],
  ]);
});

test('a point that was skipped in one posture and recorded in another is named with its posture', () => {
  const both = examination(1, [...SUPINE, ['Mitral', 'standing']], { 2: 'refused' });
  expect(check([both], [{ position: 'Mitral', of: [1, 0], posture: 'supine' }])).toEqual([
    ['Mitral', 'standing', 'refused'],
  ]);
});
