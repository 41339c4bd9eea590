import type { SharedListening } from '@sadap/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { api } from '../../platform/api.ts';
import { useRealtimeChannel, useRealtimeEvent } from '../../platform/realtime.ts';

/** This user's running call, or null. */
export function useRunningCall() {
  const queries = useQueryClient();
  const channel = useRealtimeChannel();
  const options = api.calls.current.queryOptions({ staleTime: Number.POSITIVE_INFINITY });
  const { data = null } = useQuery(options);
  useRealtimeEvent(
    'call:changed',
    useCallback(
      (call) => {
        const queryKey = api.calls.current.queryKey();
        // A pending response is older than this.
        void queries.cancelQueries({ queryKey });
        queries.setQueryData(queryKey, call.state === 'ended' ? null : call);
      },
      [queries],
    ),
  );
  useEffect(
    () =>
      channel?.onConnected(() => void queries.invalidateQueries({ queryKey: api.calls.current.queryKey() })),
    [channel, queries],
  );
  return data?.state === 'active' ? data : null;
}

/** The stethoscope that this user and the call's other party hear together, or are invited to. */
export function useSharedListening(): SharedListening | null {
  const queries = useQueryClient();
  const channel = useRealtimeChannel();
  const { data = null } = useQuery(
    api.calls.listening.current.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
  );
  useRealtimeEvent(
    'call:listening',
    useCallback(
      (listening) => {
        const queryKey = api.calls.listening.current.queryKey();
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
        () => void queries.invalidateQueries({ queryKey: api.calls.listening.current.queryKey() }),
      ),
    [channel, queries],
  );
  return data;
}
