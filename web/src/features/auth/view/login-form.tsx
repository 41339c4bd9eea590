import { Alert, Button, Checkbox, Loader, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { AuthOptions, LoginResult, SecondStep } from '@sadap/contract/auth';
import { givenUsernameFault, passwordFault, unlockPasswordFault, usernameFault } from '@sadap/contract/users';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { errorText, statusOf } from '../../../platform/api-error.ts';
import { useCheckedForm } from '../../../ui/form/checked-form.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { enter } from '../model/enter.ts';
import { refusalOf } from '../model/login-refusal.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { secondStepModule } from './second-step.ts';
import { useLogIn } from './use-log-in.ts';

const BANNER_MS = 3_000;
const FAULTS = { username: usernameFault, password: passwordFault };
/** The hospital has rules of its own. */
const HOSPITAL_FAULTS = { username: givenUsernameFault, password: unlockPasswordFault };

type Banner = { kind: 'success' } | { kind: 'failure'; error: unknown };

type Props = {
  /** Undefined until it is known. */
  options: AuthOptions | undefined;
  onLoggedIn: () => void;
};

export function LoginForm({ options, onLoggedIn }: Props) {
  const { t, language } = useTexts();
  const form = useCheckedForm(options?.directory ? HOSPITAL_FAULTS : FAULTS, {
    username: '',
    password: '',
    remember: false,
  });
  const { logIn, isBusy } = useLogIn();
  const [banner, setBanner] = useState<Banner | null>(null);
  const [step, setStep] = useState<SecondStep | null>(null);

  useEffect(() => {
    if (banner?.kind !== 'success') return;
    const timer = setTimeout(() => setBanner(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [banner]);

  const secondStep = secondStepModule.use(step !== null);
  const welcome = () => {
    setStep(null);
    setBanner({ kind: 'success' });
    onLoggedIn();
  };
  const letIn = (result: LoginResult) => {
    enter(result);
    welcome();
  };
  const startAgain = () => {
    setStep(null);
    form.set('password', '');
  };

  const textOf = (error: unknown) =>
    statusOf(error) === 401 && refusalOf(error).isWithoutBody
      ? t('auth.login.wrongCredentials')
      : errorText(error, language);

  const submit = form.onSubmit(async (credentials) => {
    setBanner(null);
    try {
      const next = await logIn({ ...credentials, username: credentials.username.trim() });
      if (next) setStep(next);
      else welcome();
    } catch (error) {
      const refusal = refusalOf(error);
      toast.error({ title: t('auth.login.failedTitle'), message: textOf(refusal.error) });
      if (form.refuse(refusal.error)) return;
      form.reset();
      setBanner({ kind: 'failure', error });
    }
  });

  const isEmpty = form.values.username === '' || form.values.password === '';
  const isDone = banner?.kind === 'success';
  if (step) {
    const { code, error, retry } = secondStep;
    if (code) return <code.SecondStepForm step={step.secondStep} onSignedIn={letIn} onBack={startAgain} />;
    if (error !== null) return <LoadError title={t('layout.notFetched')} error={error} onRetry={retry} />;
    return <Loader aria-label={t('layout.loading')} />;
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {banner?.kind === 'failure' && (
          <Alert color="red" icon={<IconAlertCircle />} title={t('auth.login.failedTitle')}>
            {textOf(banner.error)}
          </Alert>
        )}
        {isDone && (
          <Alert
            color="green"
            icon={<IconCircleCheck />}
            role="status"
            withCloseButton
            closeButtonLabel={t('layout.close')}
            onClose={() => setBanner(null)}
          >
            {t('auth.login.success')}
          </Alert>
        )}
        <TextInput
          label={t('auth.login.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          {...form.textField('username')}
        />
        <PasswordInput
          label={t('auth.login.password')}
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
          {...form.textField('password')}
        />
        <Checkbox
          label={t('auth.login.remember')}
          checked={form.values.remember}
          onChange={(event) => form.set('remember', event.currentTarget.checked)}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          disabled={isEmpty || isDone || isBusy}
          leftSection={isBusy && <Loader size={18} color="currentColor" />}
        >
          {t(isBusy ? 'auth.login.busy' : 'auth.login.submit')}
        </Button>
        <PasskeyButton remember={form.values.remember} disabled={isDone || isBusy} onSignedIn={letIn} />
      </Stack>
    </form>
  );
}
