import { readFileSync } from 'node:fs';
import { CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import { expect, test } from 'vitest';
import { areColoursProven, unprovenClasses, unprovenFindings } from './model-files.ts';

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../models/${file}`, import.meta.url), 'utf8'));

test.each([
  [CLASSIFIER_OF.heart, (evaluation: ReturnType<typeof read>) => evaluation.yaseen.ncc85],
  [CLASSIFIER_OF.lung, (evaluation: ReturnType<typeof read>) => evaluation.kauh.byPatient],
])('the evidence of %s is that of its card', (name, tableOf) => {
  const { classes, evidence } = read(`${name}.json`);
  const counts = tableOf(read(`${name}.evaluation.json`)).confusion as number[][];
  const expected = classes.map((each: string, index: number) => [
    each,
    { tested: counts[index]?.reduce((sum, count) => sum + count, 0), recognised: counts[index]?.[index] },
  ]);
  expect(evidence).toEqual(Object.fromEntries(expected));
});

test('a class that was not recognised more often than by guessing, or not tested, is unproven', () => {
  const evidence = { A: { tested: 10, recognised: 6 }, B: { tested: 10, recognised: 5 } };
  expect(unprovenClasses({ classes: ['A', 'B'], evidence })).toEqual(['B']);
  expect(unprovenClasses({ classes: ['A', 'C'], evidence })).toEqual(['C']);
});

test('a model that missed disease in its test does not say what is normal', () => {
  const of = (recognised: number[]) => ({
    classes: ['Normal', 'A', 'B'],
    evidence: {
      Normal: { tested: 10, recognised: 10 },
      A: { tested: 10, recognised: recognised[0] ?? 0 },
      B: { tested: 10, recognised: recognised[1] ?? 0 },
    },
  });
  expect(unprovenClasses(of([8, 8]))).toEqual([]);
  expect(unprovenClasses(of([10, 5]))).toEqual(['Normal']);
  expect(unprovenClasses(of([10, 2]))).toEqual(['Normal', 'B']);
  expect(
    unprovenClasses({ classes: ['Normal'], evidence: { Normal: { tested: 10, recognised: 10 } } }),
  ).toEqual(['Normal']);
  const [heart, lung] = [CLASSIFIER_OF.heart, CLASSIFIER_OF.lung].map((name) =>
    unprovenClasses(read(`${name}.json`)),
  );
  expect(heart).toEqual([]);
  // It recognised 22 of 30 wheezing patients, and none of the others.
  expect(lung).toContain('Normal');
});

test('a finding shows its figure only where it was told well enough on strange stethoscopes', () => {
  const outside = { murmur: { auroc: 0.75, recordings: 90 }, wheeze: { auroc: 0.74, recordings: 90 } };
  expect(unprovenFindings(['murmur', 'wheeze', 'crackles'], { outside })).toEqual(['wheeze', 'crackles']);
  const [heart, lung] = Object.values(CLASSIFIER_OF).map((name) => read(`${name}.json`));
  expect(unprovenFindings(['murmur'], heart)).toEqual([]);
  expect(unprovenFindings(['wheeze', 'crackles'], lung)).toEqual(['wheeze', 'crackles']);
});

test('colours are proven where hiding them takes more from the answer than other parts and other moments', () => {
  const of = (elsewhere: number, sameBands: number) =>
    areColoursProven({ colours: { sounds: 40, elsewhere, sameBands } });
  expect([of(0.1, 0.1), of(0.1, -0.01), of(0, 0.1)]).toEqual([true, false, false]);
  expect(areColoursProven({})).toBe(false);
  expect(areColoursProven(read(`${CLASSIFIER_OF.heart}.json`))).toBe(true);
  expect(areColoursProven(read(`${CLASSIFIER_OF.lung}.json`))).toBe(false);
});
