import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { api } from '../../api.ts';
import { followSessionWithRealtime, isOfCurrentLogin, useRealtimeEvent } from '../../realtime.ts';
import { endSession, lastSessionEnd, useSession } from '../../session.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';

/** Lets signed-in users through; others go to /login, which brings them back here. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (!session) {
    const leftOnPurpose = lastSessionEnd() === 'logout' || lastSessionEnd() === 'forced-logout';
    const from = `${location.pathname}${location.search}`;
    return <Navigate to="/login" replace state={leftOnPurpose ? null : { from }} />;
  }
  return <SignedInScope key={session.userId}>{children}</SignedInScope>;
}

/** Asks the server once whether the stored token still holds: a 401 ends the session. */
function SignedInScope({ children }: { children: ReactNode }) {
  const check = useQuery(api.users.me.queryOptions({ staleTime: Number.POSITIVE_INFINITY, retry: 1 }));
  useEffect(followSessionWithRealtime, []);
  useRealtimeEvent(
    'session-invalidated',
    useCallback(({ reason }) => {
      if (isOfCurrentLogin()) endSession(reason);
    }, []),
  );
  return check.isPending ? <LoadingScreen /> : children;
}
