import { expect, test } from 'vitest';
import { PastInstant } from './schema.ts';

const fault = (text: string) => PastInstant.safeParse(text).error?.issues[0]?.message ?? null;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test.each([
  [inMinutes(0), null],
  [inMinutes(1), null],
  ['2000-01-01T00:00:00Z', null],
  ['2000-01-01T06:00:00+07:00', 'instantTooEarly'],
  ['1900-01-01T00:00:00Z', 'instantTooEarly'],
  [inMinutes(10), 'instantInFuture'],
  ['2569-11-20T00:00:00Z', 'instantInFuture'],
  ['yesterday', 'required'],
])('%s: %s', (text, expected) => {
  expect(fault(text)).toBe(expected);
});
