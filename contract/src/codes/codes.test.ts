import { describe, expect, test } from 'vitest';
import { ANSWERS_OF } from '../ai-analysis/index.ts';
import * as analysis from '../analysis/index.ts';
import { MANOEUVRES, POSTURES } from '../circumstances/index.ts';
import { HEART_POSITIONS, LUNG_POSITIONS, ORGANS } from '../positions/index.ts';
import { VITAL_SIGNS } from '../vital-signs/index.ts';
import { CODES, type Coded, type CodeGroup, VITAL_SIGN_CODES } from './index.ts';

const heart = Object.keys(analysis.NORMAL_HEART_ANALYSIS).filter((name) => name !== 's1' && name !== 's2');
const WANTED: Partial<Record<CodeGroup, readonly string[]>> = {
  organ: ORGANS,
  position: [...HEART_POSITIONS, ...LUNG_POSITIONS],
  posture: POSTURES,
  manoeuvre: MANOEUVRES,
  finding: [...heart, ...analysis.EXTRA_HEART_SOUNDS, ...analysis.LUNG_FINDINGS],
  splitting: analysis.S2_SPLITTINGS,
  breathSounds: analysis.BREATH_SOUNDS,
  symmetry: analysis.SYMMETRIES,
  effort: analysis.BREATHING_EFFORTS,
  crackleType: analysis.CRACKLE_TYPES,
  crackleTiming: analysis.CRACKLE_TIMINGS,
  wheezeType: analysis.WHEEZE_TYPES,
  wheezeTiming: analysis.WHEEZE_TIMINGS,
  systolicTiming: analysis.MURMUR_TIMINGS,
  diastolicTiming: analysis.MURMUR_TIMINGS,
  shape: analysis.MURMUR_SHAPES,
  pitch: analysis.MURMUR_PITCHES,
  quality: analysis.MURMUR_QUALITIES,
  radiation: analysis.MURMUR_RADIATIONS,
  effect: analysis.MURMUR_EFFECTS,
  aiClass: [...new Set([...ANSWERS_OF.heart, ...ANSWERS_OF.lung])],
};

describe('codes for other systems', () => {
  test.each(Object.entries(WANTED))('has an entry for each %s', (group, values) => {
    expect(Object.keys(CODES[group as CodeGroup]).sort()).toEqual([...values].sort());
  });

  test('has an entry for each vital sign', () => {
    expect(Object.keys(VITAL_SIGN_CODES).sort()).toEqual([...VITAL_SIGNS].sort());
  });

  test('says everything in both languages, and of each code whether others have one', () => {
    const groups: Record<string, Coded>[] = [...Object.values(CODES), VITAL_SIGN_CODES];
    for (const [code, { th, en, snomed, loinc }] of groups.flatMap((group) => Object.entries(group))) {
      expect(th, code).toMatch(/\S/);
      expect(en, code).toMatch(/\S/);
      expect(snomed === null || /^\d{6,18}$/.test(snomed), code).toBe(true);
      expect(loinc === null || /^\d{1,5}-\d$/.test(loinc), code).toBe(true);
    }
  });

  test('a SNOMED CT code of a finding has its check digit, and means one thing', () => {
    const codes = [CODES.finding, CODES.s1, CODES.s2, CODES.breathSounds, CODES.wheezeTiming]
      .flatMap((group) => Object.values<Coded>(group))
      .flatMap(({ snomed }) => snomed ?? []);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(verhoeff(code), code).toBe(0);
  });
});

/** Zero for a number whose last digit is its check digit. Source: SNOMED CT release files. */
function verhoeff(code: string): number {
  const turn = (a: number, b: number) =>
    a < 5 ? (b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5)) : b < 5 ? 5 + ((a - b) % 5) : (a - b + 5) % 5;
  const FIRST = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
  return [...code].reverse().reduce((sum, digit, place) => {
    let value = Number(digit);
    for (let times = 0; times < place % 8; times++) value = FIRST[value] as number;
    return turn(sum, value);
  }, 0);
}
