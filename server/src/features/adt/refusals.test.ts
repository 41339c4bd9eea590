import { expect, test } from 'vitest';
import { movableClock } from '../../../test/movable-clock.ts';
import { refusals } from './refusals.ts';

test('of a peer one refusal a minute is noted', () => {
  const clock = movableClock(0);
  const noted: string[] = [];
  const { add } = refusals(clock, (code, peer) => noted.push(`${code} ${peer}`));
  for (let count = 0; count < 3; count++) add('AR 100', '10.0.0.1');
  add('TOO_LONG', '10.0.0.2');
  clock.advance(60_000);
  add('AR 102', '10.0.0.1');
  expect(noted).toEqual(['AR 100 10.0.0.1', 'TOO_LONG 10.0.0.2', 'AR 102 10.0.0.1']);
});
