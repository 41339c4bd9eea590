import { expect, test } from 'vitest';
import { verdictOf } from './verdict.ts';

const well = { tested: 30, recognised: 28 };
const rules = {
  minimumSeconds: 5,
  classes: ['Normal', 'AS', 'MR', 'Asthma', 'Pneumonia', 'COPDs'],
  evidence: {
    Normal: well,
    AS: well,
    MR: well,
    Asthma: well,
    Pneumonia: well,
    COPDs: { tested: 9, recognised: 1 },
  },
  rules: { minimumConfidence: 0.5, maximumNovelty: 0.4 },
};
const heard: Parameters<typeof verdictOf>[1] = {
  confidence: { Normal: 0.2, AS: 0.7, MR: 0.1 },
  findings: { murmur: 0.8 },
  novelty: 0.1,
  quality: { organ: 'heart', durationS: 12, verdict: 'usable', problems: [] },
  onChest: 1,
  isIrregular: false,
  soundSeconds: 12,
  analysedSeconds: 12,
};
const poor: typeof heard.quality = { ...heard.quality, verdict: 'poor' };

test.each([
  ['a likely class is the verdict', {}, 'AS', []],
  [
    'at the limits it still is',
    { novelty: 0.4, confidence: { Normal: 0.5, AS: 0.5 }, findings: { murmur: 0.49 } },
    'Normal',
    [],
  ],
  [
    'Normal beside a murmur is no answer',
    { confidence: { Normal: 0.51, AS: 0.49 }, findings: { murmur: 0.65 } },
    null,
    ['contradictory'],
  ],
  ['a valve disease without a murmur is none either', { findings: { murmur: 0.3 } }, null, ['contradictory']],
  [
    'nor is Normal beside a wheeze',
    { confidence: { Normal: 0.9, Asthma: 0.1 }, findings: { wheeze: 0.7, crackles: 0.1 } },
    null,
    ['contradictory'],
  ],
  [
    'a lung disease may be without wheeze and crackles',
    { confidence: { Normal: 0.1, Pneumonia: 0.9 }, findings: { wheeze: 0.1, crackles: 0.1 } },
    'Pneumonia',
    [],
  ],
  [
    'a model without such findings does not contradict itself',
    { confidence: { Normal: 0.9, AS: 0.1 }, findings: {} },
    'Normal',
    [],
  ],
  ['an irregular heart is not Normal', { isIrregular: true }, null, ['irregular']],
  [
    'a class that is recognised no more often than by guessing is no answer',
    { confidence: { Normal: 0.1, COPDs: 0.9 } },
    null,
    ['unproven'],
  ],
  ['a long sound is no reason for doubt', { soundSeconds: 300 }, 'AS', ['long']],
  ['a short one is', { soundSeconds: 4, analysedSeconds: 4 }, null, ['short']],
  [
    'a second of sound does not tell where it was heard',
    { onChest: null, analysedSeconds: 1 },
    null,
    ['short', 'long'],
  ],
  ['a sound that is heard on no chest is', { onChest: 0.79 }, null, ['off-chest']],
  ['poor quality is', { quality: poor }, null, ['quality']],
  ['something new is', { novelty: 0.41 }, null, ['novel']],
  ['no likely class is', { confidence: { Normal: 0.4, AS: 0.49, MR: 0.11 } }, null, ['undecided']],
  [
    'all at once',
    { quality: poor, novelty: 1, soundSeconds: 4, analysedSeconds: 3, confidence: { Normal: 0.4, AS: 0.3 } },
    null,
    ['short', 'quality', 'novel', 'contradictory', 'undecided', 'long'],
  ],
] as const)('%s', (_, change, verdict, warnings) => {
  expect(verdictOf(rules, { ...heard, ...change })).toMatchObject({ verdict, warnings });
});
