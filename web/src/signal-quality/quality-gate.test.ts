import { expect, test } from 'vitest';
import { passQualityGate } from './quality-gate.ts';

const good = { problems: [] };
const humming = { problems: [{ code: 'hum' as const, severity: 'minor' as const, stretches: [] }] };
const never = () => new Promise<never>(() => undefined);

test.each([
  ['a verdict that was read lets it pass, whatever it says', humming, never, 'shown'],
  ['a good one that comes meanwhile lets it pass', undefined, async () => good, 'good'],
  ['a doubtful one that nobody has read holds it', undefined, async () => humming, 'doubtful'],
  [
    'where the check fails, saving goes on and says so',
    undefined,
    () => Promise.reject(new Error('busy')),
    'unknown',
  ],
  ['and where it does not come in time', undefined, never, 'unknown'],
] as const)('%s', async (_what, known, judge, answer) => {
  expect(await passQualityGate(known, judge, 5)).toBe(answer);
});
