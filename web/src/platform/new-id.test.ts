import { expect, test, vi } from 'vitest';
import { newId } from './new-id.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test('an id needs no HTTPS, and no other has it', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 1_000 }, newId);
  vi.unstubAllGlobals();
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !UUID.test(id))).toEqual([]);
});
