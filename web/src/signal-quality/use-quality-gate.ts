import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { type GateAnswer, passQualityGate } from './quality-gate.ts';

/** A verdict comes within a second or two; nobody waits longer to save. */
const WAIT_MS = 6_000;

/** Asks for a captured sound's verdict before it is saved. */
export function useQualityGate(captureId: string) {
  const queries = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const ask = async (): Promise<GateAnswer> => {
    const options = api.captures.quality.queryOptions({
      input: { id: captureId },
      staleTime: Number.POSITIVE_INFINITY,
      retry: 1,
    });
    setWaiting(true);
    try {
      const known = queries.getQueryData(options.queryKey);
      return await passQualityGate(known, () => queries.fetchQuery(options), WAIT_MS);
    } finally {
      setWaiting(false);
    }
  };
  return { isWaiting, ask };
}
