import { expect, test } from 'vitest';
import { UnansweredRequests } from '../../../platform/unanswered-requests.ts';
import { sentSound } from './sent-sound.ts';

type Sent = Parameters<typeof sentSound>[0];
const requests = new UnansweredRequests(() => null);
const requestIdOf = (sound: Sent) => requests.idOf(sentSound(sound));
const forgetRequest = (sound: Sent) => requests.forget(sentSound(sound));

const file = (name = 'REC001.WAV', lastModified = 1) => new File(['x'], name, { lastModified });
const sent = (change: Partial<Sent> = {}) =>
  ({ organ: 'heart', checkUpId: 1, file: file(), sha256: 'aa', ...change }) as const;

test('a content keeps its id, whatever its file is called, until it is known to be saved', () => {
  const id = requestIdOf(sent());
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(requestIdOf(sent({ file: file('copy.wav', 2) }))).toBe(id);
  forgetRequest(sent({ file: file('copy.wav', 2) }));
  expect(requestIdOf(sent())).not.toBe(id);
});

test.each([
  ['content', sent({ sha256: 'bb' })],
  ['check-up', sent({ checkUpId: 2 })],
  ['organ', sent({ organ: 'lung' })],
  ['name, where content cannot be compared', sent({ sha256: '', file: file('REC002.WAV') })],
  ['date, where content cannot be compared', sent({ sha256: '', file: file('REC001.WAV', 2) })],
])('another %s has an id of its own', (_what, other) => {
  const ids = [sent(), sent({ sha256: '' }), other].map((each) => requestIdOf(each));
  expect(new Set(ids).size).toBe(3);
});

test('where content cannot be compared, a file that is chosen again keeps its id', () => {
  expect(requestIdOf(sent({ sha256: '' }))).toBe(requestIdOf(sent({ sha256: '', file: file() })));
});
