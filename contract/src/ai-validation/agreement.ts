import { EXTRA_HEART_SOUNDS, HEART_FINDINGS } from '../analysis/findings.ts';
import type { Share } from './figures.ts';

/** What clinicians may call abnormal in a heart. */
export const AGREEMENT_FINDINGS = ['s1', 's2', ...HEART_FINDINGS, ...EXTRA_HEART_SOUNDS] as const;

/** Sounds by the clinician's result and the AI's. The AI's murmur stands for abnormal. */
export type AgreementCounts = {
  bothAbnormal: number;
  bothNormal: number;
  aiAlone: number;
  clinicianAlone: number;
  uncertain: number;
};

/** How often both say the same, of the sounds that the AI answered. */
export const agreementOf = (counts: AgreementCounts): Share => {
  const k = counts.bothAbnormal + counts.bothNormal;
  return { k, n: k + counts.aiAlone + counts.clinicianAlone };
};

export function sumOf(months: readonly AgreementCounts[]): AgreementCounts {
  const sum = { bothAbnormal: 0, bothNormal: 0, aiAlone: 0, clinicianAlone: 0, uncertain: 0 };
  for (const month of months) {
    sum.bothAbnormal += month.bothAbnormal;
    sum.bothNormal += month.bothNormal;
    sum.aiAlone += month.aiAlone;
    sum.clinicianAlone += month.clinicianAlone;
    sum.uncertain += month.uncertain;
  }
  return sum;
}
