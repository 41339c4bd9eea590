// Ranges and no schemas: see patient-facts.ts.

/** The measurements of a set of vital signs, in the order in which they are shown. */
export const VITAL_SIGNS = [
  'heartRate',
  'bloodPressureSystolic',
  'bloodPressureDiastolic',
  'oxygenSaturation',
  'respirationRate',
  'temperature',
] as const;
export type VitalSign = (typeof VITAL_SIGNS)[number];

/** Normal ranges, both ends included. Source: specification 1, section 5. bpm, mmHg, %, breaths a minute, °C. */
export const NORMAL_RANGES: Record<VitalSign, { min: number; max: number }> = {
  heartRate: { min: 60, max: 100 },
  bloodPressureSystolic: { min: 90, max: 120 },
  bloodPressureDiastolic: { min: 60, max: 80 },
  oxygenSaturation: { min: 95, max: 100 },
  respirationRate: { min: 12, max: 20 },
  temperature: { min: 36.5, max: 37.5 },
};

export type VitalSignJudgement = 'low' | 'normal' | 'high';
export function judgeVitalSign(sign: VitalSign, value: number): VitalSignJudgement {
  const { min, max } = NORMAL_RANGES[sign];
  if (value < min) return 'low';
  return value > max ? 'high' : 'normal';
}
