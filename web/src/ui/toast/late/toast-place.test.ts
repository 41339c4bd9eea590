import { expect, test } from 'vitest';
import { type Area, coveredIn, freePlace } from './toast-place.ts';

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];
const TOAST = { width: 356, height: 80 };
const atFoot = ({ width, height }: (typeof SCREENS)[number]) => ({ x: 0, y: height - 60, width, height: 60 });

test.each(SCREENS)('a toast lies beside what is wished for it at $width', (screen) => {
  const bar = atFoot(screen);
  const wished = { x: 0, y: screen.height - TOAST.height };
  const place = freePlace(TOAST, screen, { controls: [bar], texts: [] }, wished);
  expect(place).not.toBeNull();
  expect(coveredIn(place as Area, [bar])).toBe(0);
  // just above it
  expect((place as Area).y + TOAST.height).toBeGreaterThan(bar.y - 12);
});

test.each(
  SCREENS,
)('a toast does not go where it hides text, if there is room beside it, at $width', (screen) => {
  const text = { x: 0, y: 0, width: screen.width, height: 200 };
  const place = freePlace(TOAST, screen, { controls: [], texts: [text] }, { x: 0, y: 60 });
  expect(coveredIn(place as Area, [text])).toBe(0);
});

test('rows of fields leave room for a lower toast only', () => {
  const fields = Array.from({ length: 12 }, (_, row) => ({ x: 16, y: row * 84, width: 358, height: 44 }));
  const phone = { width: 390, height: 844 };
  const around = { controls: fields, texts: [] };
  expect(freePlace(TOAST, phone, around, { x: 0, y: 60 })).toBeNull();
  const low = freePlace({ width: 356, height: 26 }, phone, around, { x: 0, y: 60 });
  expect(coveredIn(low as Area, fields)).toBe(0);
});

test('no place outside the screen', () => {
  const left = { x: 0, y: 0, width: 700, height: 900 };
  expect(
    freePlace(TOAST, { width: 1000, height: 900 }, { controls: [left], texts: [] }, { x: 0, y: 0 }),
  ).toBeNull();
});
