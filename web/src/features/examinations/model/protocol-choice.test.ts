import { BUILT_IN_PROTOCOLS, type Protocol } from '@sadap/contract/protocols';
import { expect, test } from 'vitest';
import { nameIn, suitedFirst, usualFor } from './protocol-choice.ts';

const protocols: Protocol[] = Object.entries(BUILT_IN_PROTOCOLS).map(([id, content]) => ({
  ...content,
  id,
  isOwn: false,
  version: 0,
}));

test.each([
  [14, 'heart-child'],
  [15, 'heart-adult'],
  [70, 'heart-adult'],
])('at %i years the heart is examined by %s', (years, id) => {
  expect(usualFor('heart', protocols, years)?.id).toBe(id);
  expect(suitedFirst(protocols, years)[0]?.id).toBe(id);
});

test('the lung is examined in full; where nothing fits an age, something is offered all the same', () => {
  expect(usualFor('lung', protocols, 40)?.id).toBe('lung-full');
  const adultsOnly = protocols.filter(({ id }) => id === 'heart-adult');
  expect(usualFor('heart', adultsOnly, 5)?.id).toBe('heart-adult');
  expect(usualFor('lung', adultsOnly, 5)).toBeNull();
});

test('of somebody whose age nobody knows, what is made for children comes last', () => {
  expect(suitedFirst(protocols, null)[0]?.id).toBe('heart-adult');
  expect(suitedFirst(protocols, null).at(-1)?.id).toBe('heart-child');
});

test('without an English name the Thai one is shown', () => {
  expect(nameIn('en', { th: 'หัวใจ', en: '' })).toBe('หัวใจ');
  expect(nameIn('en', { th: 'หัวใจ', en: 'Heart' })).toBe('Heart');
  expect(nameIn('th', { th: 'หัวใจ', en: 'Heart' })).toBe('หัวใจ');
});
