import type { ListeningTogether } from '@sadap/contract/listening-together';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useRealtimeChannel, useRealtimeEvent } from '../../../platform/realtime.ts';
import { currentCallQuery, listeningTogetherQuery } from '../../../queries/calls.ts';

/** This user's running call, or null. */
export function useRunningCall() {
  const queries = useQueryClient();
  const channel = useRealtimeChannel();
  const options = { ...currentCallQuery(), staleTime: Number.POSITIVE_INFINITY };
  const { data = null } = useQuery(options);
  useRealtimeEvent(
    'call:changed',
    useCallback(
      (call) => {
        const queryKey = currentCallQuery().queryKey;
        // A pending response is older than this.
        void queries.cancelQueries({ queryKey });
        queries.setQueryData(queryKey, call.state === 'ended' ? null : call);
      },
      [queries],
    ),
  );
  useEffect(
    () =>
      channel?.onConnected(() => void queries.invalidateQueries({ queryKey: currentCallQuery().queryKey })),
    [channel, queries],
  );
  return data?.state === 'active' ? data : null;
}

/** The stethoscope that this user and the call's other party hear together, or are invited to. */
export function useListeningTogether(): ListeningTogether | null {
  const queries = useQueryClient();
  const channel = useRealtimeChannel();
  const { data = null } = useQuery(listeningTogetherQuery());
  useRealtimeEvent(
    'call:listening',
    useCallback(
      (listening) => {
        const queryKey = listeningTogetherQuery().queryKey;
        void queries.cancelQueries({ queryKey });
        queries.setQueryData(queryKey, listening.state === 'ended' ? null : listening);
      },
      [queries],
    ),
  );
  // Changes while the channel was down were not reported.
  useEffect(
    () =>
      channel?.onConnected(
        () => void queries.invalidateQueries({ queryKey: listeningTogetherQuery().queryKey }),
      ),
    [channel, queries],
  );
  return data;
}
