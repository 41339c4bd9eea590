import type { AiUsageCounts } from '@sadap/contract/ai-analysis';

/** Whole percent of the opinions that agree; null without an opinion. */
export function agreementPercent({ agrees, disagrees }: AiUsageCounts): number | null {
  const opinions = agrees + disagrees;
  return opinions === 0 ? null : Math.round((100 * agrees) / opinions);
}

/** Whole percent of the results that are uncertain; null without a result. */
export function uncertainPercent({ results, uncertain }: AiUsageCounts): number | null {
  return results === 0 ? null : Math.round((100 * uncertain) / results);
}
