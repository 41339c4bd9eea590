import type { Duty } from '@sadap/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { Redirect, useLocation } from '../../../platform/navigation.tsx';
import { followSessionWithRealtime } from '../../../platform/realtime.ts';
import { useScreenLocked } from '../../../platform/screen-lock.ts';
import { leftOnPurpose, useSession } from '../../../platform/session.ts';
import { ownAccountQuery } from '../../../queries/users.ts';
import { LoadingScreen } from '../../../ui/page/loading-screen.tsx';
import { LockScreen } from './lock-screen.tsx';
import { useAutoLock } from './use-auto-lock.ts';

type Props = {
  children: ReactNode;
  /** What may continue behind a locked screen, even after a reload. */
  running: ReactNode;
  /** What stands in the page's place until the session's duty is done. */
  onDuty: (duty: Duty) => ReactNode;
};

/** Lets signed-in users through; others go to /login, which brings them back here. */
export function Guard({ children, running, onDuty }: Props) {
  const session = useSession();
  const location = useLocation();
  if (!session) {
    const from = `${location.pathname}${location.search}`;
    return <Redirect to="/login" replace state={leftOnPurpose() ? null : { from }} />;
  }
  return (
    <>
      {session.duty ? (
        onDuty(session.duty)
      ) : (
        <SignedInScope key={session.userId} running={running}>
          {children}
        </SignedInScope>
      )}
      <LockScreen />
    </>
  );
}

/**
 * Asks the server once whether the stored token is still valid: a 401 ends the session, a 423 locks the
 * screen. A page that was open when the screen was locked stays mounted; otherwise it opens after unlocking.
 */
function SignedInScope({ children, running }: Pick<Props, 'children' | 'running'>) {
  const isLocked = useScreenLocked();
  const check = useQuery({
    ...ownAccountQuery(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    enabled: !isLocked,
  });
  const wasOpened = useRef(false);
  if (!isLocked && !check.isPending) wasOpened.current = true;
  useAutoLock();
  useEffect(followSessionWithRealtime, []);
  // Deferred: the page is then drawn in slices between which a slow tablet responds to touch.
  const isOpened = useDeferredValue(wasOpened.current);
  return (
    <>
      {isOpened ? children : <LoadingScreen />}
      {running}
    </>
  );
}
