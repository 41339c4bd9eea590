import type { VitalSign } from './index.ts';

export type Range = { min: number; max: number };
export type Ranges = Record<VitalSign, Range>;

/**
 * Normal ranges of adults, both ends included. Source: specification 1, section 5. bpm, mmHg, %, breaths a
 * minute, °C.
 */
const ADULT: Ranges = {
  heartRate: { min: 60, max: 100 },
  bloodPressureSystolic: { min: 90, max: 120 },
  bloodPressureDiastolic: { min: 60, max: 80 },
  oxygenSaturation: { min: 95, max: 100 },
  respirationRate: { min: 12, max: 20 },
  temperature: { min: 36.5, max: 37.5 },
};
export const ADULT_FROM_YEARS = 16;
const MONTH_YEARS = 28 / 365;

type OfAge = readonly [belowYears: number, min: number, max: number];

/**
 * Of children who are awake: American Heart Association, Pediatric Advanced Life Support, Provider Manual
 * 2020, vital signs in children. It has no other saturation and temperature than those of adults.
 */
const OF_CHILDREN = {
  heartRate: [
    [MONTH_YEARS, 100, 205],
    [1, 100, 180],
    [3, 98, 140],
    [6, 80, 120],
    [12, 75, 118],
    [ADULT_FROM_YEARS, 60, 100],
  ],
  respirationRate: [
    [1, 30, 53],
    [3, 22, 37],
    [6, 20, 28],
    [12, 18, 25],
    [ADULT_FROM_YEARS, 12, 20],
  ],
  bloodPressureSystolic: [
    [MONTH_YEARS, 67, 84],
    [1, 72, 104],
    [3, 86, 106],
    [6, 89, 112],
    [10, 97, 115],
    [12, 102, 120],
    [ADULT_FROM_YEARS, 110, 131],
  ],
  bloodPressureDiastolic: [
    [MONTH_YEARS, 35, 53],
    [1, 37, 56],
    [3, 42, 63],
    [6, 46, 72],
    [10, 57, 76],
    [12, 61, 80],
    [ADULT_FROM_YEARS, 64, 83],
  ],
} as const satisfies Partial<Record<VitalSign, readonly OfAge[]>>;

/** The normal range of each sign at an age in years, with its fraction. */
export function normalRanges(ageYears: number): Ranges {
  const of = (sign: keyof typeof OF_CHILDREN): Range => {
    const found = OF_CHILDREN[sign].find(([belowYears]) => ageYears < belowYears);
    return found ? { min: found[1], max: found[2] } : ADULT[sign];
  };
  return {
    ...ADULT,
    heartRate: of('heartRate'),
    respirationRate: of('respirationRate'),
    bloodPressureSystolic: of('bloodPressureSystolic'),
    bloodPressureDiastolic: of('bloodPressureDiastolic'),
  };
}

/** A child's systolic pressure under this is hypotension, mmHg. Source: as above. */
export function hypotensionBelow(ageYears: number): number {
  if (ageYears < MONTH_YEARS) return 60;
  if (ageYears < 1) return 70;
  return ageYears < 10 ? 70 + 2 * Math.floor(ageYears) : 90;
}
