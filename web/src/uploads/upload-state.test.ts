import { expect, test } from 'vitest';
import { afterEvent, isUnsent, type UploadEvent, type UploadState } from './upload-state.ts';

const file = new File(['x'], 'a.png');
const EVENTS: UploadEvent[] = [
  { type: 'queue' },
  { type: 'send' },
  { type: 'progress', progress: 0.5 },
  { type: 'sent' },
  { type: 'fail', error: 'why' },
  { type: 'cancel' },
];

test.each<[UploadState, UploadState[]]>([
  ['chosen', ['queued', 'chosen', 'chosen', 'chosen', 'chosen', 'chosen']],
  ['refused', ['refused', 'refused', 'refused', 'refused', 'refused', 'refused']],
  ['queued', ['queued', 'sending', 'queued', 'queued', 'queued', 'cancelled']],
  ['sending', ['sending', 'sending', 'sending', 'sent', 'failed', 'cancelled']],
  ['sent', ['sent', 'sent', 'sent', 'sent', 'sent', 'sent']],
  ['failed', ['queued', 'failed', 'failed', 'failed', 'failed', 'failed']],
  ['cancelled', ['queued', 'cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled']],
])('%s after queue, send, progress, sent, fail, cancel', (state, expected) => {
  const upload = { key: 1, file, state, progress: 0, error: null };
  expect(EVENTS.map((event) => afterEvent(upload, event).state)).toEqual(expected);
});

test('a failed upload forgets its error and progress when it is tried again', () => {
  const failed = { key: 1, file, state: 'failed', progress: 0.7, error: 'why' } as const;
  expect(afterEvent(failed, { type: 'queue' })).toMatchObject({ progress: 0, error: null });
});

test.each<[UploadState, boolean]>([
  ['chosen', true],
  ['refused', false],
  ['queued', true],
  ['sending', true],
  ['sent', false],
  ['failed', true],
  ['cancelled', true],
])('%s would be lost with its dialog: %s', (state, expected) => {
  expect(isUnsent({ key: 1, file, state, progress: 0, error: null })).toBe(expected);
});
