import type { LoginResult } from '@sadap/contract/auth';
import { i18n } from '../../../i18n/index.ts';
import { rememberUser } from '../../../platform/recent-users.ts';
import { startSession } from '../../../platform/session.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** Begins a session in this browser, and says what its user should know of it. */
export function enter(result: LoginResult): void {
  startSession(result);
  rememberUser(result.username);
  sayOf(result);
}

export function sayOf({ sessionReplaced, secondFactorReset }: LoginResult): void {
  if (sessionReplaced)
    toast.info({
      title: i18n.t('auth.session.replacedTitle'),
      message: i18n.t('auth.session.replacedMessage'),
    });
  if (secondFactorReset)
    toast.warning({
      title: i18n.t('auth.session.factorResetTitle'),
      message: i18n.t('auth.session.factorResetMessage', { by: secondFactorReset.by }),
      durationMs: FACTOR_RESET_MS,
    });
}

/** Long enough to be read: it may be the work of somebody else. */
const FACTOR_RESET_MS = 15_000;
