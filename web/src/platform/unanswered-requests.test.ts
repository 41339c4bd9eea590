import { expect, test } from 'vitest';
import { UnansweredRequests } from './unanswered-requests.ts';

let login = '1 2569';
const requests = new UnansweredRequests(() => login);

const MINUTE_MS = 60_000;
const note = (text: string) => [['checkUps', 'create'], { patientId: 1, note: text }];

test('what is asked keeps its id until it is answered', () => {
  const id = requests.idOf(note('a'));
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(requests.idOf(note('a'))).toBe(id);
  expect(requests.idOf(note('b'))).not.toBe(id);
  requests.forget(note('a'));
  expect(requests.idOf(note('a'))).not.toBe(id);
});

test('another login has ids of its own', () => {
  const id = requests.idOf(note('c'));
  login = '2 2569';
  expect(requests.idOf(note('c'))).not.toBe(id);
});

test('files are told apart by name, size and date', () => {
  const of = (name: string, content: string, lastModified: number) =>
    requests.idOf({ file: new File([content], name, { lastModified }) });
  const ids = [of('a.png', 'x', 1), of('b.png', 'x', 1), of('a.png', 'xy', 1), of('a.png', 'x', 2)];
  expect(new Set(ids).size).toBe(4);
  expect(of('a.png', 'x', 1)).toBe(ids[0]);
});

test('an id that nobody tried for long is not used again', () => {
  const id = requests.idOf(note('d'), 0);
  expect(requests.idOf(note('d'), 14 * MINUTE_MS)).toBe(id);
  expect(requests.idOf(note('d'), 28 * MINUTE_MS)).toBe(id);
  expect(requests.idOf(note('d'), 44 * MINUTE_MS)).not.toBe(id);
});
