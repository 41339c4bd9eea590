import { expect, test } from 'vitest';
import { calmHint, FIRST_HINT, type ShownHint } from './calm-hint.ts';

type Heard = Parameters<typeof calmHint>[1]['gravest'];

/** What is shown after each half second. */
function shownOver(heard: Heard[]): ShownHint['shown'][] {
  let hint = FIRST_HINT;
  return heard.map((gravest, index) => {
    hint = calmHint(hint, { gravest, heardS: index / 2, atMs: index * 500, isComing: true });
    return hint.shown;
  });
}

test('a problem is shown once it has lasted a second, a passing one never', () => {
  expect(shownOver(['hum', null, 'hum', 'hum', 'hum'])).toEqual([
    'listening',
    'listening',
    'listening',
    'listening',
    'hum',
  ]);
});

test('what is shown stays long enough to be read', () => {
  const heard: Heard[] = ['hum', 'hum', 'hum', 'clipping', 'clipping', 'clipping', 'clipping', 'clipping'];
  expect(shownOver(heard)).toEqual(['listening', 'listening', 'hum', 'hum', 'hum', 'hum', 'hum', 'clipping']);
});

test('a sound is called good only after all of it could be judged', () => {
  const shown = shownOver(Array.from({ length: 20 }, () => null));
  expect(shown.indexOf('good')).toBe(14);
});

test('nothing changes, and nothing is drawn again, while nothing changes', () => {
  const hint: ShownHint = { shown: 'hum', sinceMs: 0, wanted: null };
  expect(calmHint(hint, { gravest: 'hum', heardS: 9, atMs: 9_000, isComing: true })).toBe(hint);
});

test('where no sound comes, nothing is called good, at once; afterwards it begins anew', () => {
  const good: ShownHint = { shown: 'good', sinceMs: 0, wanted: null };
  const nothing = { gravest: null, heardS: 30, isComing: false };
  const silent = calmHint(good, { ...nothing, atMs: 100 });
  expect(silent.shown).toBe('nothing');
  expect(calmHint(silent, { ...nothing, atMs: 600 })).toBe(silent);
  expect(calmHint(silent, { ...nothing, atMs: 1_100, isComing: true })).toBe(FIRST_HINT);
});
