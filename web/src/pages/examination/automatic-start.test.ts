import { expect, test } from 'vitest';
import { awaitedOf, startOf } from './automatic-start.ts';
import type { Stage } from './stage.ts';

const AT = { streamId: 7, sample: 16_000 };
const LAID_ON = {
  stage: 'ready' as Stage,
  contact: 'on' as const,
  laidOnAt: AT,
  isArmed: true,
};

test.each([
  ['laid on', {}, null, AT],
  ['not laid on', { contact: 'away', laidOnAt: null }, 'contact', null],
  ['perhaps laid on', { contact: 'uncertain', laidOnAt: null }, 'certainty', null],
  ['disturbed after it was laid on', { contact: 'uncertain' }, 'certainty', null],
  ['still where the former recording was made', { laidOnAt: null }, 'new-contact', null],
  ['laid on long after the last touch, or in another window', { isArmed: false }, 'touch', null],
  ['nobody there for long', { isArmed: false, contact: 'away', laidOnAt: null }, 'touch', null],
  ['laid on while the stethoscope gets ready', { stage: 'waiting' }, null, null],
  ['laid on while it records', { stage: 'recording' }, null, null],
  ['laid on while the last sound is unsaved', { stage: 'unsaved' }, null, null],
  ['laid on when all is done', { stage: 'done' }, null, null],
] as const)('%s', (_what, changes, awaited, start) => {
  const known = { ...LAID_ON, ...changes };
  expect(awaitedOf(known)).toBe(awaited);
  expect(startOf(known)).toEqual(start);
});
