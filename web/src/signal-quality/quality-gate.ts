import type { Quality } from '@sadap/contract/quality';

/**
 * What the quality check says before a captured sound is saved. `shown`: its verdict has been on the page. `good`: it came
 * while saving waited for it, and so did `doubtful`, which nobody has read yet. `unknown`: it failed, or did not come in time.
 */
export type GateAnswer = 'shown' | 'good' | 'doubtful' | 'unknown';

type Verdict = Pick<Quality, 'problems'>;

/** Waits for the verdict that `judge` brings, unless it is known; not longer than `waitMs`. */
export async function passQualityGate(
  known: Verdict | undefined,
  judge: () => Promise<Verdict>,
  waitMs: number,
): Promise<GateAnswer> {
  if (known) return 'shown';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), waitMs);
  });
  try {
    const quality = await Promise.race([judge().catch(() => null), late]);
    if (!quality) return 'unknown';
    return quality.problems.length === 0 ? 'good' : 'doubtful';
  } finally {
    clearTimeout(timer);
  }
}
