import type { AiUsage } from '@sadap/contract/ai-analysis';

type Drift = AiUsage['devices'][number]['drifts'][number];
/** Sounds of one stethoscope; `noveltySd` is the deviation of the novelty between them. */
export type Inputs = { results: number; poor: number; novelty: number; noveltySd: number };

/** With fewer, a few poor sounds of one morning would be a warning. */
const FEWEST_RESULTS = 20;
/** Differences that a clinic should look at, whatever the numbers. */
const LEAST_DIFFERENCE = { poor: 0.15, novelty: 0.1 };
/** In standard errors: about one false warning in 700 stethoscopes. */
const CHANCE = 3;

/** What recent sounds have more of than the earlier ones of the same stethoscope. */
export function driftsOf(recent: Inputs, before: Inputs): Drift[] {
  if (Math.min(recent.results, before.results) < FEWEST_RESULTS) return [];
  const poorError = Math.hypot(shareError(recent), shareError(before));
  const noveltyError = Math.hypot(meanError(recent), meanError(before));
  const rises = (kind: Drift, error: number) =>
    recent[kind] - before[kind] >= Math.max(LEAST_DIFFERENCE[kind], CHANCE * error);
  return [
    ...(rises('poor', poorError) ? (['poor'] as const) : []),
    ...(rises('novelty', noveltyError) ? (['novelty'] as const) : []),
  ];
}

/** Agresti and Coull 1998: two of each are added, so that a share of none has an error too. */
function shareError({ results, poor }: Inputs): number {
  const count = results + 4;
  const share = (poor * results + 2) / count;
  return Math.sqrt((share * (1 - share)) / count);
}

const meanError = ({ results, noveltySd }: Inputs) => noveltySd / Math.sqrt(results);
