import { describe, expect, it } from 'vitest';
import { addPhase, changePhase, correctBreathing, deletePhase, swapDirections } from './corrections.ts';
import type { BreathPhase } from './types.ts';

const phases: BreathPhase[] = [
  { kind: 'inspiration', startS: 0, endS: 1, confidence: 0.8 },
  { kind: 'expiration', startS: 1, endS: 2, confidence: 0.8 },
  { kind: 'pause', startS: 2, endS: 3, confidence: 0.8 },
  { kind: 'inspiration', startS: 3, endS: 4, confidence: 0.8 },
  { kind: 'expiration', startS: 4, endS: 5, confidence: 0.8 },
];
const spans = (list: readonly BreathPhase[]) => list.map(({ kind, startS, endS }) => [kind, startS, endS]);

describe('a correction', () => {
  it('puts a phase over others', () => {
    expect(spans(addPhase(phases, 'breath', 0.5, 1.5)).slice(0, 3)).toEqual([
      ['inspiration', 0, 0.5],
      ['breath', 0.5, 1.5],
      ['expiration', 1.5, 2],
    ]);
  });
  it('moves the turn of a breath', () => {
    const moved = changePhase(phases, 0, { endS: 1.25 });
    expect(spans(moved).slice(0, 2)).toEqual([
      ['inspiration', 0, 1.25],
      ['expiration', 1.25, 2],
    ]);
    expect(moved[0]?.confidence).toBe(1);
  });
  it('deletes, swaps, and leaves pauses alone', () => {
    expect(deletePhase(phases, 0)).toHaveLength(4);
    expect(swapDirections(phases).map(({ kind }) => kind)).toEqual([
      'expiration',
      'inspiration',
      'pause',
      'expiration',
      'inspiration',
    ]);
    expect(changePhase(phases, 2, { endS: 9 })).toEqual(phases);
    expect(changePhase(phases, 7, { endS: 9 })).toEqual(phases);
  });
});

it('rate, lengths and pauses follow from corrected phases', () => {
  const breathing = correctBreathing(6, phases);
  expect(breathing.rate?.perMinute).toBeCloseTo(20);
  expect(breathing.direction?.cue).toBe('hand');
  expect(breathing.inspirationS).toBe(1);
  expect(spans(breathing.phases)).toContainEqual(['pause', 5, 6]);
  expect(correctBreathing(6, []).rate).toBeNull();
});
