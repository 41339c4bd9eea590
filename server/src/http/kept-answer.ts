import type { Clock } from '../clock.ts';

/** Asks once for all who call within `ms`. After an answer that failed the next call asks anew. */
export function keptAnswer<Answer>(
  clock: Pick<Clock, 'monotonicMs'>,
  ms: number,
  ask: () => Promise<Answer>,
): () => Promise<Answer> {
  let kept: { answer: Promise<Answer>; askedAtMs: number } | null = null;
  return () => {
    if (kept && clock.monotonicMs() - kept.askedAtMs <= ms) return kept.answer;
    const asked = { answer: ask(), askedAtMs: clock.monotonicMs() };
    kept = asked;
    asked.answer.catch(() => {
      if (kept === asked) kept = null;
    });
    return asked.answer;
  };
}
