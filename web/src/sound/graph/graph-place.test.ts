import { expect, test } from 'vitest';
import { closeUp, showing } from './graph-place.ts';

test('a view moves only when what must be seen is not in it', () => {
  const view = { fromS: 2, toS: 6 };
  expect(showing(3, view, 30)).toBe(view);
  expect(showing(20, view, 30)).toEqual({ fromS: 18, toS: 22 });
  expect(showing(29.9, view, 30)).toEqual({ fromS: 26, toS: 30 });
  expect(showing(0, view, 30)).toEqual({ fromS: 0, toS: 4 });
});

test('correcting begins closer', () => {
  expect(closeUp(10, { fromS: 0, toS: 30 }, 4, 30)).toEqual({ fromS: 9, toS: 13 });
  expect(closeUp(0, { fromS: 0, toS: 30 }, 4, 30)).toEqual({ fromS: 0, toS: 4 });
  expect(closeUp(10, { fromS: 9, toS: 11 }, 4, 30)).toEqual({ fromS: 9, toS: 11 });
});
