import { expect, test } from 'vitest';
import { hasUnseen, parted, withUnseen } from './unseen-words.ts';

test('searched words stand in the entry, everything else in the address', () => {
  const query = new URLSearchParams({ q: 'มาลี HN6900001', sort: 'name', page: '2' });
  const { to, state } = parted(query, ['q']);
  expect(to).toBe('?sort=name&page=2');
  expect(state).toEqual({ unseen: { q: 'มาลี HN6900001' } });
  expect(hasUnseen(state)).toBe(true);
  expect(Object.fromEntries(withUnseen(to, state))).toEqual(Object.fromEntries(query));
});

test('without words an entry has no state', () => {
  expect(parted(new URLSearchParams('q=&page=2'), ['q'])).toEqual({ to: '?page=2', state: null });
  expect(parted(new URLSearchParams('q=x'), [])).toEqual({ to: '?q=x', state: null });
});

test.each([
  [null],
  ['from'],
  [{ from: '/patients' }],
  [{ unseen: 'q' }],
  [{ unseen: { q: 1 } }],
])('a state of something else, %j, has no words', (state) => {
  expect(hasUnseen(state)).toBe(false);
  expect(withUnseen('?page=2', state).toString()).toBe('page=2');
});
