import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Model, type ModelOutputs, openModel } from './model.ts';
import { checkModelFiles } from './model-files.ts';

/** The runtime reproduces Python's outputs (models/README.md). */
const FOLDER = fileURLToPath(new URL('../../../models', import.meta.url));

type Expected = { shape: number[]; everyNth: number; values: number[] };
type Case = { name: string; offset: number; samples: number } & Record<
  'confidence' | 'heads' | 'novelty' | 'log_mel' | 'activation',
  Expected
>;
type Golden = { waveforms: string; tolerance: number; cases: Case[] };

describe.each(Object.values(CLASSIFIER_OF))('%s', (name) => {
  const golden = JSON.parse(readFileSync(`${FOLDER}/${name}.golden.json`, 'utf8')) as Golden;
  const bytes = readFileSync(`${FOLDER}/${golden.waveforms}`);
  const waveforms = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  let model: Model;
  beforeAll(async () => {
    const files = await checkModelFiles(FOLDER, name);
    if (files.state !== 'ready') throw new Error(files.reason);
    const opened = await openModel(FOLDER, files.description);
    if (opened.state !== 'ready') throw new Error(opened.reason);
    model = opened.model;
  });

  test('asks for no more than a hundredth of a percent of difference, of several sounds', () => {
    expect(golden.tolerance).toBeLessThanOrEqual(1e-4);
    expect(golden.cases.length).toBeGreaterThanOrEqual(3);
  });

  test.each(golden.cases)('$name', async (expected) => {
    const outputs = await model.run(waveforms.slice(expected.offset, expected.offset + expected.samples));
    const given = {
      confidence: outputs.confidence,
      heads: outputs.heads,
      novelty: [outputs.novelty],
      log_mel: outputs.logMel,
      activation: outputs.activation,
    };
    for (const output of ['confidence', 'heads', 'novelty', 'log_mel', 'activation'] as const) {
      const { shape, everyNth, values } = expected[output];
      expect(given[output].length, output).toBe(shape.reduce((size, side) => size * side, 1));
      expect(shapeOf(model, outputs)[output], output).toEqual(shape);
      const differences = values.map((value, index) =>
        Math.abs((given[output][index * everyNth] as number) - value),
      );
      expect(values.length, output).toBeGreaterThan(0);
      expect(Math.max(...differences), output).toBeLessThanOrEqual(1e-4);
    }
  });
});

function shapeOf({ description }: Model, { frames, columns }: ModelOutputs) {
  const { classes, heads, spectrum, activation } = description;
  return {
    confidence: [1, classes.length],
    heads: [1, heads.length],
    novelty: [1, 1],
    log_mel: [1, spectrum.bands, frames],
    activation: [1, classes.length, activation.bands, columns],
  };
}
