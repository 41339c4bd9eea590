import { SESSION_CHECK_MS } from '@sadap/contract/limits';
import { presentMs } from '@sadap/contract/present-time';
import { useEffect } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client, queryClient } from '../../../platform/api.ts';
import { forgetDraftsOfOthers } from '../../../platform/kept-drafts.ts';
import {
  currentSession,
  noteActivity,
  onSessionEnd,
  renewSession,
  type SessionEnd,
  subscribeSession,
} from '../../../platform/session.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { isAlive } from '../model/token.ts';

const ACTIVITY_EVENTS = ['mousedown', 'mousemove', 'keypress', 'scroll', 'touchstart', 'click'] as const;
/** Activity is written to storage at most this often. */
const ACTIVITY_NOTE_MS = 30_000;
const INVALIDATED_TOAST_MS = 5_000;

/**
 * Asks the server where a session seems to be over: it may be this computer's clock that is wrong. A refusal
 * ends the session in the API client.
 */
async function checkSession(): Promise<void> {
  const session = currentSession();
  if (!session || isAlive(session, Date.now(), presentMs())) return;
  await client.users.me({}).catch(() => undefined);
}

/** Renews the token of a user who was active since the last check. */
async function renewWhileActive(): Promise<void> {
  await checkSession();
  const session = currentSession();
  if (!session || Date.now() - Date.parse(session.lastActivity) > SESSION_CHECK_MS) return;
  try {
    renewSession(session, await client.auth.renew({}));
  } catch {
    // Silent: a refused token ends the session in the API client, anything else is retried at the next check.
  }
}

function followActivity(): () => void {
  let notedAt = 0;
  const note = () => {
    if (Date.now() - notedAt < ACTIVITY_NOTE_MS) return;
    notedAt = Date.now();
    noteActivity();
  };
  for (const name of ACTIVITY_EVENTS) window.addEventListener(name, note, { passive: true, capture: true });
  return () => {
    for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, note, { capture: true });
  };
}

/** Forgets one user's data when another one, or nobody, is signed in. */
function forgetDataOfOthers(): () => void {
  let userId = currentSession()?.userId;
  return subscribeSession(() => {
    if (currentSession()?.userId === userId) return;
    userId = currentSession()?.userId;
    queryClient.clear();
  });
}

/** Ends, renews and announces the session; runs once, at the root. */
export function useSessionWatch(): void {
  const { t } = useTexts();

  useEffect(() => {
    const announce = (reason: SessionEnd) => {
      const durationMs = INVALIDATED_TOAST_MS;
      const title = t('auth.session.invalidatedTitle');
      switch (reason) {
        case 'replaced':
          return toast.error({ title, message: t('auth.session.invalidatedMessage'), durationMs });
        case 'revoked':
          return toast.error({ title, message: t('auth.session.revokedMessage'), durationMs });
        case 'expired':
        case 'inactive':
          return toast.error({
            title: t('auth.session.expiredTitle'),
            message: t('auth.session.expiredMessage'),
          });
        case 'forced-logout':
          return toast.error({
            title: t('auth.logout.forcedTitle'),
            message: t('auth.logout.forcedMessage'),
          });
        case 'logout':
          return toast.success({ title: t('auth.logout.doneTitle') });
      }
    };
    return onSessionEnd(announce);
  }, [t]);

  useEffect(() => {
    void checkSession();
    const timer = setInterval(() => void renewWhileActive(), SESSION_CHECK_MS);
    const onVisible = () => {
      if (document.visibilityState === 'visible') void checkSession();
    };
    document.addEventListener('visibilitychange', onVisible);
    const stopActivity = followActivity();
    const stopForgetting = forgetDataOfOthers();
    const stopForgettingDrafts = forgetDraftsOfOthers();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      stopActivity();
      stopForgetting();
      stopForgettingDrafts();
    };
  }, []);
}
