import { expect, test } from 'vitest';
import { INCOMPLETE, instantOf, localInput } from './local-instant.ts';

test('an instant goes into a field and back, to the minute', () => {
  const instant = '2026-11-23T03:00:00.000Z';
  expect(instantOf(localInput(instant))).toBe(instant);
  expect(localInput(null)).toBe('');
  expect(instantOf('')).toBe('');
  expect(instantOf(INCOMPLETE)).toBe('');
});
