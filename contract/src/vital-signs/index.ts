import { ADULT_FROM_YEARS, hypotensionBelow, normalRanges } from './ranges.ts';

export { vitalSignsAge } from './age.ts';
export { normalRanges } from './ranges.ts';
export type { VitalSigns, VitalSignsEntry, VitalSignsInput } from './schema.ts';

/** The measurements of a set of vital signs, in display order. */
export const VITAL_SIGNS = [
  'heartRate',
  'bloodPressureSystolic',
  'bloodPressureDiastolic',
  'oxygenSaturation',
  'respirationRate',
  'temperature',
] as const;
export type VitalSign = (typeof VITAL_SIGNS)[number];

/** 1: outside the normal range; 2: needs attention soon; 3: critical. */
export type Severity = 0 | 1 | 2 | 3;
export type VitalSignJudgement = { side: 'low' | 'normal' | 'high'; severity: Severity };

type Limits = readonly (readonly [limit: number, severity: Severity])[];
/**
 * Scores of single signs, from the outermost limit inwards: at most, or at least. Source: National Early
 * Warning Score (NEWS) 2, Royal College of Physicians 2017, chart 1, oxygen scale 1, for 16 years and over
 * and not in pregnancy. It has no diastolic pressure and no systolic one between 111 and 219; there the
 * hypertensive crisis of the ACC/AHA guideline 2017 applies (above 180 or above 120).
 */
const SEVERITIES: Record<VitalSign, { atMost: Limits; atLeast: Limits }> = {
  heartRate: {
    atMost: [[40, 3]],
    atLeast: [
      [131, 3],
      [111, 2],
    ],
  },
  bloodPressureSystolic: {
    atMost: [
      [90, 3],
      [100, 2],
    ],
    atLeast: [
      [220, 3],
      [181, 2],
    ],
  },
  bloodPressureDiastolic: { atMost: [], atLeast: [[121, 2]] },
  oxygenSaturation: {
    atMost: [
      [91, 3],
      [93, 2],
    ],
    atLeast: [],
  },
  respirationRate: {
    atMost: [[8, 3]],
    atLeast: [
      [25, 3],
      [21, 2],
    ],
  },
  temperature: { atMost: [[35, 3]], atLeast: [[39.1, 2]] },
};
/** A child with less has severe hypoxaemia. Source: WHO, Pocket Book of Hospital Care for Children, 2013. */
const CHILD_SATURATION_CRITICAL_BELOW = 90;

/**
 * Where a value is relative to the limits of an age in years (with its fraction), and how far off. Inside the
 * normal range only critical values count. Of a child, only hypotension and severe hypoxaemia are critical;
 * everything else is outside the range at most.
 */
export function judgeVitalSign(sign: VitalSign, value: number, ageYears: number): VitalSignJudgement {
  const { min, max } = normalRanges(ageYears)[sign];
  const { low, high } =
    ageYears < ADULT_FROM_YEARS ? childSeverity(sign, value, ageYears) : severity(sign, value);
  if (value < min || low === 3) return { side: 'low', severity: low || 1 };
  if (value > max || high === 3) return { side: 'high', severity: high || 1 };
  return { side: 'normal', severity: 0 };
}

function severity(sign: VitalSign, value: number): { low: Severity; high: Severity } {
  const { atMost, atLeast } = SEVERITIES[sign];
  return {
    low: atMost.find(([limit]) => value <= limit)?.[1] ?? 0,
    high: atLeast.find(([limit]) => value >= limit)?.[1] ?? 0,
  };
}

function childSeverity(sign: VitalSign, value: number, ageYears: number): { low: Severity; high: Severity } {
  const isCritical =
    (sign === 'bloodPressureSystolic' && value < hypotensionBelow(ageYears)) ||
    (sign === 'oxygenSaturation' && value < CHILD_SATURATION_CRITICAL_BELOW);
  return { low: isCritical ? 3 : 0, high: 0 };
}

type BloodPressure = {
  bloodPressureSystolic?: number | null | undefined;
  bloodPressureDiastolic?: number | null | undefined;
};
/** A diastolic pressure at or above the systolic one is a typing error. */
export function isBloodPressureInOrder(signs: BloodPressure): boolean {
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = signs;
  return systolic == null || diastolic == null || diastolic < systolic;
}
export type VitalSignValues = Record<VitalSign, number | null>;
