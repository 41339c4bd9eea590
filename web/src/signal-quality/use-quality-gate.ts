import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';

/** A verdict comes within a second or two; nobody waits longer to save. */
const WAIT_MS = 6_000;

/**
 * What the quality check says before a captured sound is saved. `shown`: its verdict has been on the page. `good`: it came
 * while saving waited for it, and so did `doubtful`, which nobody has read yet. `unknown`: it failed, or did not come in time.
 */
export type GateAnswer = 'shown' | 'good' | 'doubtful' | 'unknown';

export function useQualityGate(captureId: string) {
  const queries = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const ask = async (): Promise<GateAnswer> => {
    const options = api.captures.quality.queryOptions({
      input: { id: captureId },
      staleTime: Number.POSITIVE_INFINITY,
      retry: 1,
    });
    if (queries.getQueryData(options.queryKey)) return 'shown';
    setWaiting(true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), WAIT_MS);
      });
      const quality = await Promise.race([queries.fetchQuery(options).catch(() => null), late]);
      if (!quality) return 'unknown';
      return quality.problems.length === 0 ? 'good' : 'doubtful';
    } finally {
      clearTimeout(timer);
      setWaiting(false);
    }
  };
  return { isWaiting, ask };
}
