import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import type { LoginResult, SecondStep } from '@sadap/contract/auth';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../../i18n/index.ts';
import { client } from '../../../../platform/api.ts';
import { errorCodeOf, errorText } from '../../../../platform/api-error.ts';
import { toast } from '../../../../ui/toast/toast.ts';
import { PasskeyButton } from '../passkey-button.tsx';

type Props = {
  step: SecondStep['secondStep'];
  onSignedIn: (result: LoginResult) => void;
  /** Back to name and password: asked for, or the step has ended. */
  onBack: () => void;
};

/** After the right password: the app's code, a recovery code or a passkey. */
export function SecondStepForm({ step, onSignedIn, onBack }: Props) {
  const { t, language } = useTexts();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [isRecovery, setRecovery] = useState(!step.hasTotp);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is asked for
  useEffect(() => field.current?.focus(), [isRecovery]);

  const refuse = (error: unknown) => {
    if (errorCodeOf(error) === 'SIGN_IN_EXPIRED') {
      toast.failure(t('auth.login.failedTitle'), error);
      onBack();
    } else setFailure(error);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      onSignedIn(await client.auth.loginWithCode({ id: step.id, code }));
    } catch (error) {
      setCode('');
      refuse(error);
      field.current?.focus();
    }
    setBusy(false);
  };
  const change = () => {
    setRecovery(!isRecovery);
    setCode('');
    setFailure(null);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Text>{t(isRecovery ? 'auth.secondStep.recoveryLead' : 'auth.secondStep.lead')}</Text>
        {step.hasPasskey && (
          <PasskeyButton stepId={step.id} onSignedIn={onSignedIn} onRefused={refuseExpired} />
        )}
        {failure !== null && (
          <Alert color="red" icon={<IconAlertCircle />}>
            {errorText(failure, language)}
          </Alert>
        )}
        <TextInput
          ref={field}
          label={t(isRecovery ? 'auth.secondStep.recoveryCode' : 'auth.secondStep.code')}
          size="md"
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={isRecovery ? 20 : 9}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={isBusy} disabled={code.trim() === ''}>
          {t('auth.secondStep.submit')}
        </Button>
        {step.hasTotp && (
          <Button variant="subtle" size="md" onClick={change}>
            {t(isRecovery ? 'auth.secondStep.useApp' : 'auth.secondStep.useRecovery')}
          </Button>
        )}
        <Button variant="subtle" color="gray" size="md" onClick={onBack}>
          {t('auth.secondStep.back')}
        </Button>
      </Stack>
    </form>
  );

  function refuseExpired(error: unknown): void {
    if (errorCodeOf(error) === 'SIGN_IN_EXPIRED') onBack();
  }
}
