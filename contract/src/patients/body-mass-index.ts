const exactBodyMassIndex = (weightKg: number, heightCm: number) => (weightKg * 10_000) / heightCm ** 2;

/** kg / m², to one decimal place. */
export function bodyMassIndex(weightKg: number, heightCm: number): number {
  return Math.round(exactBodyMassIndex(weightKg, heightCm) * 10) / 10;
}

export const BMI_CATEGORIES = ['underweight', 'normal', 'overweight', 'obese'] as const;
export type BmiCategory = (typeof BMI_CATEGORIES)[number];
/**
 * Where overweight and obese begin: the World Health Organization's international classes, or those for Asia
 * and the Pacific (WHO Western Pacific Region, 2000), which Thai guidelines use.
 */
export const BMI_CUT_OFFS = {
  international: { overweight: 25, obese: 30 },
  asian: { overweight: 23, obese: 25 },
} as const;
export type BmiCutOffs = keyof typeof BMI_CUT_OFFS;
/** The classes apply to adults. */
const BMI_FROM_YEARS = 18;

/**
 * The class by the exact index, so that 24.96 does not count as 25; null for children, who have none of
 * these.
 */
export function bmiCategory(
  weightKg: number,
  heightCm: number,
  ageYears: number,
  cutOffs: BmiCutOffs = 'international',
): BmiCategory | null {
  if (ageYears < BMI_FROM_YEARS) return null;
  const bmi = exactBodyMassIndex(weightKg, heightCm);
  if (bmi < 18.5) return 'underweight';
  const { overweight, obese } = BMI_CUT_OFFS[cutOffs];
  if (bmi < overweight) return 'normal';
  return bmi < obese ? 'overweight' : 'obese';
}
