import type { SecondStep } from '@sadap/contract/auth';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { Refusal } from '../../../platform/api-error.ts';
import { currentSession } from '../../../platform/session.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { enter } from '../model/enter.ts';
import { logOut } from '../model/log-out.ts';
import { alreadyLoggedIn } from '../model/own-refusals.evaluated.ts';

const AFTER_OTHER_LOGOUT_MS = 1_000;

type Credentials = { username: string; password: string; remember: boolean };

/** Signs in. Another signed-in user is signed out first; the same user is refused. */
export function useLogIn() {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);

  const leaveOther = async (username: string) => {
    const other = currentSession();
    if (!other) return;
    if (other.username === username) throw new Refusal(alreadyLoggedIn);
    toast.info({ title: t('auth.login.switching', { username: other.username }) });
    await logOut(() => toast.warning({ title: t('auth.logout.deviceWarning') }));
    await new Promise((resolve) => setTimeout(resolve, AFTER_OTHER_LOGOUT_MS));
  };

  /** Resolves with the second step, if there is one to come. */
  const logIn = async (credentials: Credentials): Promise<SecondStep | null> => {
    setBusy(true);
    try {
      await leaveOther(credentials.username);
      const result = await client.auth.login(credentials);
      if ('secondStep' in result) return result;
      enter(result);
      return null;
    } finally {
      setBusy(false);
    }
  };

  return { logIn, isBusy };
}
