import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useSignedIn } from '../../../platform/session.ts';
import { callUsersQuery } from '../../../queries/calls.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { signalling, subscribeSignalling, videoCall } from '../model/calls.ts';
import { foundUsers } from '../model/found-users.ts';

/** The call of this page; the other is called by their name. */
export function useVideoCall() {
  const state = useSyncExternalStore(videoCall.subscribe, videoCall.state);
  const otherName = useStaffName()(state.otherName);
  return useMemo(() => ({ ...state, otherName }), [state, otherName]);
}

export const useIsCallable = (): boolean =>
  useSyncExternalStore(subscribeSignalling, () => signalling.state().connection === 'connected');

export const useCallUser = (userId: number) =>
  useQuery(callUsersQuery()).data?.find(({ user_id }) => user_id === userId);

/** Who can be called: asked for every 5 s while the page is seen, and when it is seen again. */
export function useCallUsers(search: string) {
  const { userId } = useSignedIn();
  const query = useQuery(callUsersQuery());
  return { ...foundUsers(query.data ?? [], userId, search), query };
}
