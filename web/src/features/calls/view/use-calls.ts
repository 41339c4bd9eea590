import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useSignedIn } from '../../../platform/session.ts';
import { callUsersQuery } from '../../../queries/calls.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { signalling, subscribeSignalling, videoCall } from '../model/calls.ts';
import { foundUsers } from '../model/found-users.ts';

/** This page's call; the other party is shown by name. */
export function useVideoCall() {
  const state = useSyncExternalStore(videoCall.subscribe, videoCall.state);
  const otherName = useStaffName()(state.otherName);
  return useMemo(() => ({ ...state, otherName }), [state, otherName]);
}

export const useIsCallable = (): boolean =>
  useSyncExternalStore(subscribeSignalling, () => signalling.state().connection === 'connected');

export const useCallUser = (userId: number) =>
  useQuery(callUsersQuery()).data?.find(({ user_id }) => user_id === userId);

/**
 * The users who can be called: refreshed every 5 s while the page is visible, and when it becomes visible.
 */
export function useCallUsers(search: string) {
  const { userId } = useSignedIn();
  const query = useQuery(callUsersQuery());
  return { ...foundUsers(query.data ?? [], userId, search), query };
}
