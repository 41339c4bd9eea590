import { expect, it } from 'vitest';
import reference from '../../reference/contact-network.json' with { type: 'json' };
import bands from './bands.json' with { type: 'json' };
import { ContactNetwork, TOGETHER } from './contact-network.ts';

it('hears the bands that it was trained on', () => {
  expect(bands).toEqual(reference.heard);
});

it('answers as the trained network does', () => {
  const network = new ContactNetwork();
  const answers = reference.levelsDb.map((levels) => network.hear(Float32Array.from(levels)));
  expect(answers.map((answer) => answer === null)).toEqual(
    reference.levelsDb.map((_, frame) => (frame + 1) % TOGETHER !== 0),
  );
  const told = answers.filter((answer) => answer !== null);
  expect(told).toHaveLength(reference.answers.length);
  for (const [place, [chest = Number.NaN, landed = Number.NaN]] of reference.answers.entries()) {
    expect(told[place]?.chest).toBeCloseTo(chest, 4);
    expect(told[place]?.landed).toBeCloseTo(landed, 4);
  }
});
