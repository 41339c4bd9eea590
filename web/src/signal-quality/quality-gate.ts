import type { Quality } from '@sadap/contract/quality';

/**
 * Result of the quality check before a captured sound is saved. `shown`: its verdict was already on the page.
 * `good` and `doubtful`: the verdict arrived while saving waited for it, so nobody has read it yet.
 * `unknown`: the check failed, or was too slow.
 */
export type GateAnswer = 'shown' | 'good' | 'doubtful' | 'unknown';

type Verdict = Pick<Quality, 'problems'>;

/** Waits for the verdict of `judge` unless it is known, for at most `waitMs`. */
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
