import { describe, expect, test } from 'vitest';
import { dateFieldText, typedDate } from './typed-date.ts';

describe('a date is read with its day first', () => {
  test.each([
    ['03/04/2026', '2026-04-03'],
    ['3/4/2569', '2026-04-03'],
    ['๓/๔/๒๕๖๙', '2026-04-03'],
    ['03042569', '2026-04-03'],
    ['3 เม.ย. 2569', '2026-04-03'],
    ['3 April 2026', '2026-04-03'],
    ['29.02.2567', '2024-02-29'],
    ['2026-04-03', '2026-04-03'],
    ['13/12/2026', '2026-12-13'],
    ['12/13/2026', null],
    ['29/02/2569', null],
    ['31/02/2026', null],
    ['03/04/69', null],
    ['03/04', null],
    ['0/4/2026', null],
    ['tomorrow', null],
  ])('%s: %s', (typed, date) => expect(typedDate(typed, false)).toBe(date));
});

describe('a time belongs to it', () => {
  test.each([
    ['03/04/2569 08:05', '2026-04-03T08:05'],
    ['3/4/2026 8.05', '2026-04-03T08:05'],
    ['03042569 0805', '2026-04-03T08:05'],
    ['3 เม.ย. 2569 23:59', '2026-04-03T23:59'],
    ['2026-04-03T08:05', '2026-04-03T08:05'],
    ['3 Apr 2026, 08:05', '2026-04-03T08:05'],
    ['03/04/2026', null],
    ['03/04/2026 24:00', null],
    ['03/04/2026 08:60', null],
    ['08:05', null],
    ['', null],
  ])('%s: %s', (typed, date) => expect(typedDate(typed, true)).toBe(date));
});

test('it is shown as it may be typed', () => {
  expect(dateFieldText('2026-04-03', 'th')).toBe('03/04/2569');
  expect(dateFieldText('2026-04-03T08:05', 'en')).toBe('03/04/2026 08:05');
  expect(dateFieldText('', 'th')).toBe('');
  for (const language of ['th', 'en'] as const)
    expect(typedDate(dateFieldText('2026-12-01T00:00', language), true)).toBe('2026-12-01T00:00');
});
