import { CALL_USERS_REFRESH_MS } from '@sadap/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { api } from '../../platform/api.ts';
import { useSignedIn } from '../../platform/session.ts';
import { useStaffName } from '../../queries/staff-names.ts';
import { signalling, subscribeSignalling, videoCall } from './calls.ts';
import { foundUsers } from './found-users.ts';

/** This page's call; the other party is shown by name. */
export function useVideoCall() {
  const state = useSyncExternalStore(videoCall.subscribe, videoCall.state);
  const otherName = useStaffName()(state.otherName);
  return useMemo(() => ({ ...state, otherName }), [state, otherName]);
}

export const useIsCallable = (): boolean =>
  useSyncExternalStore(subscribeSignalling, () => signalling.state().connection === 'connected');

const usersOptions = () =>
  api.peers.users.queryOptions({
    refetchInterval: CALL_USERS_REFRESH_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    retry: false,
  });

export const useCallUser = (userId: number) =>
  useQuery(usersOptions()).data?.find(({ user_id }) => user_id === userId);

/**
 * The users who can be called: refreshed every 5 s while the page is visible, and when it becomes visible.
 */
export function useCallUsers(search: string) {
  const { userId } = useSignedIn();
  const query = useQuery(usersOptions());
  return { ...foundUsers(query.data ?? [], userId, search), query };
}
