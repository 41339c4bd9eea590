import { expect, test } from 'vitest';
import { movableClock } from '../test/movable-clock.ts';
import { createLastSeen } from './last-seen.ts';

const HOUR = 3_600_000;
const SILENT_MS = 15_000;

function started() {
  const clock = movableClock();
  const seen = createLastSeen(clock, SILENT_MS);
  const at = new Date(clock.now());
  return { clock, seen, isSilent: () => seen.isSilent('it', at) };
}

test('what nobody has seen for so long is silent', () => {
  const { clock, isSilent } = started();
  clock.advance(SILENT_MS - 1_000);
  expect(isSilent()).toBe(false);
  clock.advance(1_001);
  expect(isSilent()).toBe(true);
});

test('set forward, nothing is silent sooner', () => {
  const { clock, seen, isSilent } = started();
  clock.step(HOUR);
  expect(isSilent()).toBe(false);
  expect(seen.after().getTime()).toBeLessThan(clock.now() - HOUR);
  clock.advance(SILENT_MS + 1_000);
  expect(isSilent()).toBe(true);
});

test('what was last seen before the machine slept is silent', () => {
  const { clock, isSilent } = started();
  clock.sleep(SILENT_MS + 1_000);
  expect(isSilent()).toBe(true);
});

test('set back, what is silent is found so from the first look on', () => {
  const { clock, isSilent } = started();
  clock.step(-HOUR);
  expect(isSilent()).toBe(false);
  clock.advance(SILENT_MS - 1_000);
  expect(isSilent()).toBe(false);
  clock.advance(1_001);
  expect(isSilent()).toBe(true);
});

test('set back, what is seen again is not silent', () => {
  const { clock, seen, isSilent } = started();
  clock.step(-HOUR);
  expect(isSilent()).toBe(false);
  clock.advance(SILENT_MS + 1);
  expect(seen.isSilent('it', new Date(clock.now()))).toBe(false);
});
