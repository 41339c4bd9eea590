import { Button } from '@mantine/core';
import type { LoginResult } from '@sadap/contract/auth';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { areSupported, isWithdrawn } from '../../../platform/passkeys.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { signInWithPasskey } from '../model/sign-in-with-passkey.ts';

type Props = {
  /** The first step that it completes; without, the passkey signs in alone. */
  stepId?: string;
  remember?: boolean;
  disabled?: boolean;
  onSignedIn: (result: LoginResult) => void;
  onRefused?: (error: unknown) => void;
};

/** Nothing where the browser knows no passkeys at this address. */
export function PasskeyButton({ stepId, remember = false, disabled = false, onSignedIn, onRefused }: Props) {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  if (!areSupported()) return null;
  const signIn = async () => {
    setBusy(true);
    try {
      onSignedIn(await signInWithPasskey(stepId, remember));
    } catch (error) {
      if (isWithdrawn(error)) toast.info({ title: t('auth.login.noPasskey') });
      else toast.failure(t('auth.login.failedTitle'), error);
      onRefused?.(error);
    }
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      leftSection={<IconFingerprint size={20} aria-hidden />}
      loading={isBusy}
      disabled={disabled}
      onClick={() => void signIn()}
    >
      {t('auth.login.passkey')}
    </Button>
  );
}
