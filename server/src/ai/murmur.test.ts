import { describe, expect, test } from 'vitest';
import type { Heard } from './answer.ts';
import { byMurmur, murmurProbability, strangenessOf } from './murmur.ts';
import { shownClass, verdictOf } from './verdict.ts';

const rule = {
  weights: { murmur: 1, normal: -1, offset: 0 },
  absentUpTo: 0.4,
  presentFrom: 0.6,
  maximumStrangeness: 0.8,
  unnamed: ['MVP'],
};
const well = { tested: 30, recognised: 28 };
const description = {
  minimumSeconds: 5,
  classes: ['Normal', 'AS', 'MR', 'MS', 'MVP'],
  evidence: { Normal: well, AS: well, MR: well, MS: well, MVP: well },
  rules: { minimumConfidence: 0.5, maximumNovelty: 0.5, murmur: rule },
};
const sound: Heard = {
  confidence: { Normal: 0.1, AS: 0.7, MR: 0.1, MS: 0.05, MVP: 0.05 },
  findings: { murmur: 0.9 },
  novelty: 0.35,
  quality: { organ: 'heart', durationS: 12, verdict: 'good', problems: [] },
  onChest: 1,
  isIrregular: false,
  soundSeconds: 12,
  analysedSeconds: 12,
};
const quiet: Partial<Heard> = {
  confidence: { Normal: 0.7, AS: 0.1, MR: 0.1, MS: 0.05, MVP: 0.05 },
  findings: { murmur: 0.4 },
};
const answerOf = (change: Partial<Heard>) => {
  const { verdict, warnings } = verdictOf(description, { ...sound, ...change });
  return [verdict, ...warnings];
};

test('head and class are joined by their log odds', () => {
  const odds = (0.9 / 0.1) * (0.9 / 0.1);
  expect(murmurProbability(rule, sound)).toBeCloseTo(odds / (1 + odds), 10);
  const certain = { ...sound, findings: { murmur: 1 }, confidence: { Normal: 0, AS: 1 } };
  expect(murmurProbability(rule, certain)).toBeLessThan(1);
  expect(strangenessOf({ confidence: { Normal: 0.2, AS: 0.8 }, novelty: 0.6 })).toBeCloseTo(0.5, 10);
});

describe('an answer', () => {
  test.each<[string, Partial<Heard>, (string | null)[]]>([
    ['a valve, where a murmur is heard and the class stands by itself', {}, ['AS']],
    ['no murmur is Normal', quiet, ['Normal']],
    [
      'no murmur is Normal whatever class is likeliest',
      { confidence: { Normal: 0.3, AS: 0.1, MR: 0.1, MS: 0.05, MVP: 0.45 }, findings: { murmur: 0.1 } },
      ['Normal'],
    ],
    [
      'a murmur with an unclear class is a murmur',
      { confidence: { Normal: 0.1, AS: 0.4, MR: 0.4, MS: 0.05, MVP: 0.05 }, novelty: 0.4 },
      ['Murmur'],
    ],
    [
      'a valve whose share is no more than that of Normal is not named',
      {
        confidence: { Normal: 0, AS: 0.52, MR: 0.48, MS: 0, MVP: 0 },
        findings: { murmur: 0.00017 },
        novelty: 0.4,
      },
      ['Murmur'],
    ],
    ['a murmur in a new kind of sound is a murmur', { novelty: 0.7 }, ['Murmur']],
    [
      'a class that no finding carries is not named',
      { confidence: { Normal: 0.1, AS: 0, MR: 0, MS: 0, MVP: 0.9 } },
      ['Murmur'],
    ],
    [
      'between the two limits nobody knows',
      { confidence: { Normal: 0.5, AS: 0.5 }, findings: { murmur: 0.5 }, novelty: 0.6 },
      [null, 'murmur-unclear'],
    ],
    ['nor of a sound unlike any', { novelty: 0.9 }, [null, 'novel']],
    ['nor of one heard on no chest', { onChest: 0.3 }, [null, 'off-chest']],
    ['nor of an irregular heart', { ...quiet, isIrregular: true }, [null, 'irregular']],
  ])('%s', (_, change, expected) => {
    expect(answerOf(change)).toEqual(expected);
  });

  test('a model that does not know what is normal never says it', () => {
    const blind = {
      ...description,
      evidence: { ...description.evidence, AS: { tested: 90, recognised: 20 } },
    };
    expect(verdictOf(blind, { ...sound, ...quiet })).toMatchObject({ verdict: null, warnings: ['unproven'] });
    // AS itself is recognised by chance alone: what is left is the murmur.
    const chance = {
      ...description,
      evidence: { ...description.evidence, AS: { tested: 50, recognised: 9 } },
    };
    expect(verdictOf(chance, sound).verdict).toBe('Murmur');
  });
});

test('the shares agree with the answer, and sum to one', () => {
  const { confidence, findings } = byMurmur(rule, description, { ...sound, ...quiet });
  expect(findings.murmur).toBeLessThan(0.4);
  expect(confidence.Normal).toBeCloseTo(1 - (findings.murmur ?? 0), 10);
  expect(confidence.AS).toBeCloseTo((findings.murmur ?? 0) / 3, 10);
  expect(Object.values(confidence).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 10);
});

test('the picture shows the evidence of the answer, of a murmur that of the likeliest disease', () => {
  const confidence = { Normal: 0.45, AS: 0.3, MVP: 0.25 };
  expect(shownClass({ verdict: 'Murmur', confidence })).toBe('AS');
  expect(shownClass({ verdict: 'MVP', confidence })).toBe('MVP');
  expect(shownClass({ verdict: null, confidence })).toBe('Normal');
});
