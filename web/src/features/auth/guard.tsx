import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { api } from '../../api.ts';
import { followSessionWithRealtime } from '../../realtime.ts';
import { useScreenLocked } from '../../screen-lock.ts';
import { lastSessionEnd, useSession } from '../../session.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { LockScreen } from './lock-screen.tsx';
import { useAutoLock } from './use-auto-lock.ts';

/** Lets signed-in users through; others go to /login, which brings them back here. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (!session) {
    const leftOnPurpose = lastSessionEnd() === 'logout' || lastSessionEnd() === 'forced-logout';
    const from = `${location.pathname}${location.search}`;
    return <Navigate to="/login" replace state={leftOnPurpose ? null : { from }} />;
  }
  return (
    <>
      <SignedInScope key={session.userId}>{children}</SignedInScope>
      <LockScreen />
    </>
  );
}

/**
 * Asks the server once whether the stored token still holds: a 401 ends the session, a 423 locks the screen. What was
 * open when the screen was locked stays mounted; what was not is opened after unlocking.
 */
function SignedInScope({ children }: { children: ReactNode }) {
  const isLocked = useScreenLocked();
  const check = useQuery(
    api.users.me.queryOptions({ staleTime: Number.POSITIVE_INFINITY, retry: 1, enabled: !isLocked }),
  );
  const wasOpened = useRef(false);
  if (!isLocked && !check.isPending) wasOpened.current = true;
  useAutoLock();
  useEffect(followSessionWithRealtime, []);
  // deferred: the page is then drawn in slices between which a slow tablet answers to touch
  return useDeferredValue(wasOpened.current) ? children : <LoadingScreen />;
}
