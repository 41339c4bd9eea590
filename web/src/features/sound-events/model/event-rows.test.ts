import { expect, test } from 'vitest';
import { laneLayout, MOST_ROWS, placesOf } from './event-rows.ts';

const VIEW = { fromS: 2, toS: 12 };
const span = (fromMs: number, toMs: number) => ({ fromMs, toMs });

test('events lie at their time, and what overlaps goes into another row', () => {
  expect(placesOf([span(3000, 5000), span(4000, 6000), span(6000, 7000)], VIEW, 1000, 24)).toEqual([
    { leftPx: 100, widthPx: 200, row: 0 },
    { leftPx: 200, widthPx: 200, row: 1 },
    { leftPx: 400, widthPx: 100, row: 0 },
  ]);
});

test('a short event is as wide as a finger needs, within the lane', () => {
  expect(placesOf([span(5000, 5010), span(5100, 5110), span(2000, 2050)], VIEW, 1000, 24)).toEqual([
    { leftPx: 288.5, widthPx: 24, row: 0 },
    { leftPx: 298.5, widthPx: 24, row: 1 },
    { leftPx: 0, widthPx: 24, row: 0 },
  ]);
});

test('what is out of view has no place, and what reaches into it is cut', () => {
  expect(placesOf([span(0, 2000), span(12_000, 13_000), span(0, 3000)], VIEW, 1000, 24)).toEqual([
    undefined,
    undefined,
    { leftPx: 0, widthPx: 100, row: 0 },
  ]);
});

test('rows are limited', () => {
  const many = Array.from({ length: MOST_ROWS + 2 }, () => span(3000, 4000));
  expect(placesOf(many, VIEW, 1000, 24).map((place) => place?.row)).toEqual([
    0,
    1,
    2,
    3,
    undefined,
    undefined,
  ]);
});

test('choosing an event moves none, unless it had no place', () => {
  const events = Array.from({ length: MOST_ROWS + 1 }, () => ({ from_ms: 3000, to_ms: 4000 }));
  const rowsWith = (chosen: (typeof events)[number] | null) => {
    const { placeOf, rows, hidden } = laneLayout(events, chosen, VIEW, 1000, 24);
    return [events.map((event) => placeOf(event)?.row), rows, hidden];
  };
  expect(rowsWith(null)).toEqual([[0, 1, 2, 3, undefined], 4, 1]);
  expect(rowsWith(events[2] ?? null)).toEqual([[0, 1, 2, 3, undefined], 4, 1]);
  expect(rowsWith(events[4] ?? null)).toEqual([[1, 2, 3, undefined, 0], 4, 1]);
});
