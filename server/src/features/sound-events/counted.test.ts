import type { SoundEvent } from '@sadap/contract/sound-events';
import type { Breathing } from '@sadap/dsp';
import { expect, test } from 'vitest';
import { countedEvents, cyclePhases } from './counted.ts';

const event = (kind: SoundEvent['kind'], from_ms: number, to_ms: number): SoundEvent => ({
  kind,
  from_ms,
  to_ms,
  detail: null,
  remark: '',
});
const breathing: Breathing = {
  durationS: 8,
  rate: null,
  phases: [0, 4].map((startS) => ({ kind: 'inspiration', startS, endS: startS + 2, confidence: 0.9 })),
  direction: null,
  inspirationS: 2,
  expirationS: null,
};

test('events are counted in the computed breaths, or in those that a clinician corrected', () => {
  const computed = { beats: null, breathing };
  const crackles = [event('crackles', 100, 800)];
  expect(countedEvents('en', 'lung', cyclePhases(computed, null), crackles)).toEqual([
    'Crackles in 1 of 2 breaths, early inspiratory',
  ]);
  const corrected = { phases: [{ kind: 'expiration' as const, startS: 0, endS: 1 }] };
  expect(countedEvents('en', 'lung', cyclePhases(computed, corrected), crackles)).toEqual([
    'Crackles in 1 of 1 breaths, pan-expiratory',
  ]);
  expect(countedEvents('th', 'lung', cyclePhases(undefined, null), crackles)).toEqual([
    'เสียงกรอบแกรบ (crackles): 1 ช่วงเสียง (ไม่พบการหายใจที่ชัดพอให้นับ)',
  ]);
});

test('heart events are counted between corrected marks', () => {
  const beats = [0, 1, 2, 3].flatMap((second) => [
    { kind: 'S1' as const, second },
    { kind: 'S2' as const, second: second + 0.3 },
  ]);
  const murmurs = [0, 1000].map((at) => event('murmur', at + 50, at + 140));
  expect(countedEvents('en', 'heart', cyclePhases(undefined, { beats }), murmurs)).toEqual([
    'Murmur in 2 of 4 beats, in early systole',
  ]);
});
