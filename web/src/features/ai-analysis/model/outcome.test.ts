import type { AiResult } from '@sadap/contract/ai-analysis';
import { type DoctorAnalysis, NORMAL_HEART_ANALYSIS, NORMAL_LUNG_ANALYSIS } from '@sadap/contract/analysis';
import { expect, test } from 'vitest';
import {
  contradictionOf,
  disagreementOf,
  findingsOf,
  highestAbnormal,
  outcomeOf,
  percentOf,
  sharesOf,
  warningsBeside,
} from './outcome.ts';

const confidence = { AS: 0.55, MR: 0.2, MS: 0.1, MVP: 0.05, N: 0.1 };
const result = (verdict: string | null, warnings: AiResult['metadata']['warnings'] = []) =>
  ({ confidence, metadata: { verdict, warnings, unproven: [] } }) as unknown as AiResult;

test('percentages never claim certainty that is not there', () => {
  expect([0, 0.001, 0.004, 0.5, 0.999, 1].map(percentOf)).toEqual([0, 1, 1, 50, 99, 100]);
});

test('classes come in the order of the organ, Normal first and under one name', () => {
  expect(sharesOf('heart', confidence, []).map(({ name }) => name)).toEqual([
    'Normal',
    'AS',
    'MR',
    'MS',
    'MVP',
  ]);
  expect(sharesOf('heart', confidence, [])[0]).toEqual({ name: 'Normal', percent: 10 });
});

test('the abnormal figure is the highest of the classes that are not Normal', () => {
  expect(highestAbnormal(confidence, [])).toEqual({ name: 'AS', percent: 55 });
  expect(highestAbnormal({ Normal: 0.9, Asthma: 0.02, COPDs: 0.03, Pneumonia: 0.05 }, [])).toEqual({
    name: 'Pneumonia',
    percent: 5,
  });
});

test('a result that contradicts itself names both sides', () => {
  const contradicting = (name: string, murmur: number) => {
    const { metadata } = result(null, ['contradictory']);
    return {
      confidence: { N: 0.2, [name]: 0.51 },
      metadata: { ...metadata, findings: { murmur } },
    } as unknown as AiResult;
  };
  expect(contradictionOf(contradicting('N', 0.65))).toEqual({
    likeliest: { name: 'Normal', percent: 51 },
    against: { name: 'murmur', percent: 65 },
  });
  expect(contradictionOf(contradicting('AS', 0.02))?.against).toEqual({ name: 'murmur', percent: 2 });
  expect(contradictionOf(contradicting('AS', 0.9))).toBeNull();
});

test('a murmur without a valve has what Normal leaves, and contradicts a doctor who heard none', () => {
  const outcome = outcomeOf({ Normal: 0.13, AS: 0.5, MR: 0.37 }, result('Murmur').metadata);
  expect(outcome).toEqual({ kind: 'class', name: 'Murmur', percent: 87 });
  expect(disagreementOf(outcome, NORMAL_HEART_ANALYSIS)).toBe('doctor-normal');
});

test('a finding that the model did not prove to tell has no figure, also where it contradicts', () => {
  const unproven = {
    confidence: { Normal: 0.8, Asthma: 0.2 },
    metadata: { findings: { wheeze: 0.2, crackles: 0.9 }, unproven: ['crackles'], warnings: [] },
  } as unknown as AiResult;
  expect(findingsOf(unproven)).toEqual([
    { name: 'wheeze', percent: 20 },
    { name: 'crackles', percent: null },
  ]);
  expect(contradictionOf(unproven)?.against).toEqual({ name: 'crackles', percent: null });
});

test('an uncertain result names no class, and says why', () => {
  expect(outcomeOf(confidence, result('AS').metadata)).toEqual({ kind: 'class', name: 'AS', percent: 55 });
  expect(outcomeOf(confidence, result(null, ['long', 'undecided']).metadata)).toEqual({
    kind: 'uncertain',
    why: ['undecided'],
  });
  expect(warningsBeside(result(null, ['long', 'undecided']))).toEqual(['long']);
  expect(warningsBeside(result('AS', ['quality']))).toEqual(['quality']);
});

test('a class that the model did not recognise in its test has no figure and is no answer', () => {
  const lung = { Normal: 0.3, Asthma: 0.1, COPDs: 0.6, Pneumonia: 0 };
  const unproven = ['COPDs', 'Pneumonia'];
  expect(sharesOf('lung', lung, unproven).map(({ percent }) => percent)).toEqual([30, 10, null, null]);
  expect(highestAbnormal(lung, unproven)).toEqual({ name: 'Asthma', percent: 10 });
  expect(outcomeOf(lung, { verdict: 'COPDs', warnings: [], unproven })).toEqual({
    kind: 'uncertain',
    why: [],
  });
});

test('a certain AI and a doctor who says otherwise disagree', () => {
  const wheezes = { present: true, description: '', type: null, timing: null };
  const abnormal: DoctorAnalysis = {
    ...NORMAL_LUNG_ANALYSIS,
    adventitious: { ...NORMAL_LUNG_ANALYSIS.adventitious, wheezes },
  };
  const is = (name: string) => ({ kind: 'class' as const, name, percent: 80 });
  expect(disagreementOf(is('Normal'), abnormal)).toBe('doctor-abnormal');
  expect(disagreementOf(is('Asthma'), abnormal)).toBeNull();
  expect(disagreementOf(is('Asthma'), NORMAL_LUNG_ANALYSIS)).toBe('doctor-normal');
  expect(disagreementOf(is('Normal'), NORMAL_LUNG_ANALYSIS)).toBeNull();
  expect(disagreementOf(is('Normal'), null)).toBeNull();
  expect(disagreementOf({ kind: 'uncertain', why: [] }, abnormal)).toBeNull();
});
