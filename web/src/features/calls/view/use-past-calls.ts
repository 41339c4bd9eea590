import { TABLE_PAGE_SIZE } from '@sadap/contract/limits';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { client } from '../../../platform/api.ts';
import { useRealtimeChannel, useRealtimeEvent } from '../../../platform/realtime.ts';
import { isScreenLocked } from '../../../platform/screen-lock.ts';
import { missedCallsQuery, pastCallsKey, pastCallsQuery } from '../../../queries/calls.ts';

/** The most that the server returns at once. */
const SHOWN_AT_MOST = 100;

/** Number of missed calls that the user has not seen. */
export const useMissedCount = (): number => useQuery(missedCallsQuery()).data?.count ?? 0;

/** The user's own finished calls; viewing them clears the missed count. */
export function usePastCalls() {
  const queries = useQueryClient();
  const [shown, setShown] = useState<number>(TABLE_PAGE_SIZE);
  const query = useQuery({ ...pastCallsQuery(shown), placeholderData: keepPreviousData });
  const missed = useMissedCount();
  useEffect(() => {
    if (missed === 0) return;
    client.calls.seeMissed({}).then(
      () => queries.invalidateQueries({ queryKey: missedCallsQuery().queryKey }),
      // They stay missed, and are marked as seen at the next view.
      () => undefined,
    );
  }, [missed, queries]);
  const total = Math.min(SHOWN_AT_MOST, Number(query.data?.headers['x-total-count'] ?? 0));
  return {
    query,
    calls: query.data?.body ?? [],
    hasMore: total > shown,
    showMore: () => setShown(Math.min(SHOWN_AT_MOST, shown + TABLE_PAGE_SIZE)),
  };
}

/** Refreshes the past calls whenever a call ends. Once per page. */
export function useCallsThatEnd(): void {
  const queries = useQueryClient();
  const channel = useRealtimeChannel();
  const lookAgain = useCallback(() => {
    // A locked screen reloads when unlocked.
    const refetchType = isScreenLocked() ? 'none' : 'active';
    for (const queryKey of [pastCallsKey(), missedCallsQuery().queryKey])
      void queries.invalidateQueries({ queryKey, refetchType });
  }, [queries]);
  useRealtimeEvent(
    'call:changed',
    useCallback(({ state }) => state === 'ended' && lookAgain(), [lookAgain]),
  );
  // Ends while the channel was closed were not reported.
  useEffect(() => channel?.onConnected(lookAgain), [channel, lookAgain]);
}
