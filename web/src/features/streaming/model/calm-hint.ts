import type { QualityProblem } from '@sadap/contract/quality';

type Code = QualityProblem['code'];
/** What is shown and since when; `wanted`: what was detected since when and is not shown yet. */
export type ShownHint = {
  shown: Code | 'good' | 'listening' | 'nothing';
  sinceMs: number;
  wanted: { hint: Code | 'good'; sinceMs: number } | null;
};

/** A hint that lasts less than this is not worth reading. */
const STEADY_MS = 1_000;
/** Nobody reads faster. */
const SHOWN_AT_LEAST_MS = 2_500;
/** The meter needs this much sound to judge everything. */
const JUDGED_AFTER_S = 6;

export const FIRST_HINT: ShownHint = { shown: 'listening', sinceMs: Number.NEGATIVE_INFINITY, wanted: null };

/** Follows the meter without flicker. If no sound arrives, any statement about quality disappears at once. */
export function calmHint(
  before: ShownHint,
  {
    gravest,
    heardS,
    atMs,
    isComing,
  }: { gravest: Code | null; heardS: number; atMs: number; isComing: boolean },
): ShownHint {
  if (!isComing)
    return before.shown === 'nothing' ? before : { shown: 'nothing', sinceMs: atMs, wanted: null };
  if (before.shown === 'nothing') return FIRST_HINT;
  const heard = gravest ?? (heardS >= JUDGED_AFTER_S ? 'good' : null);
  if (heard === null || heard === before.shown) return before.wanted ? { ...before, wanted: null } : before;
  const wanted: ShownHint['wanted'] & object =
    before.wanted?.hint === heard ? before.wanted : { hint: heard, sinceMs: atMs };
  const isSteady = atMs - wanted.sinceMs >= STEADY_MS;
  const isRead = atMs - before.sinceMs >= SHOWN_AT_LEAST_MS;
  if (isSteady && isRead) return { shown: heard, sinceMs: atMs, wanted: null };
  return wanted === before.wanted ? before : { ...before, wanted };
}
