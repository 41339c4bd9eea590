import { ageParts, ageYears } from '../patients/birth-date.ts';
import { present } from '../present-time/index.ts';

/**
 * The age in years, with its fraction, when vital signs were measured. An age that was stated instead of the
 * birth date's counts as it stands.
 */
export function vitalSignsAge(
  { age, dateOfBirth }: { age: number; dateOfBirth: string },
  measuredAt: Date,
  now = present(),
): number {
  const sinceYears = Math.max(0, ageYears(dateOfBirth, now) - ageYears(dateOfBirth, measuredAt));
  if (age !== ageYears(dateOfBirth, now)) return Math.max(0, age - sinceYears);
  const { years, months, days } = ageParts(dateOfBirth, measuredAt);
  // In its first year, of unknown month: most likely not a newborn.
  if (months === null) return years === 0 ? 0.5 : years;
  return years + months / 12 + (days ?? 0) / 365;
}
