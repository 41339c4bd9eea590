import { expect, test } from 'vitest';
import { verdictOf } from './verdict.ts';

const rules = { minimumSeconds: 5, rules: { minimumConfidence: 0.5, maximumNovelty: 0.4 } };
const heard: Parameters<typeof verdictOf>[1] = {
  confidence: { Normal: 0.2, AS: 0.7, MR: 0.1 },
  novelty: 0.1,
  quality: { organ: 'heart', durationS: 12, verdict: 'usable', problems: [] },
  soundSeconds: 12,
  analysedSeconds: 12,
};
const poor: typeof heard.quality = { ...heard.quality, verdict: 'poor' };

test.each([
  ['a likely class is the verdict', {}, 'AS', []],
  ['at the limits it still is', { novelty: 0.4, confidence: { Normal: 0.5, AS: 0.5 } }, 'Normal', []],
  ['a long sound is no reason for doubt', { soundSeconds: 300 }, 'AS', ['long']],
  ['a short one is', { soundSeconds: 4, analysedSeconds: 4 }, null, ['short']],
  ['poor quality is', { quality: poor }, null, ['quality']],
  ['something new is', { novelty: 0.41 }, null, ['novel']],
  ['no likely class is', { confidence: { Normal: 0.4, AS: 0.49, MR: 0.11 } }, null, ['undecided']],
  [
    'all at once',
    { quality: poor, novelty: 1, soundSeconds: 4, analysedSeconds: 3, confidence: { Normal: 0.4, AS: 0.3 } },
    null,
    ['short', 'quality', 'novel', 'undecided', 'long'],
  ],
] as const)('%s', (_, change, verdict, warnings) => {
  expect(verdictOf(rules, { ...heard, ...change })).toEqual({ verdict, warnings });
});
