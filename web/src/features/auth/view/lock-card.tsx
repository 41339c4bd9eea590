import {
  Alert,
  Avatar,
  Button,
  Group,
  Loader,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { errorText } from '../../../platform/api-error.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { Lazy } from '../../../ui/lazy.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import styles from './lock-screen.module.css';
import { RecentUserList } from './recent-user-list.tsx';
import { secondStepModule } from './second-step.ts';
import { UnlockAtProvider } from './unlock-at-provider.tsx';
import { useLockForm } from './use-lock-form.ts';

type Props = {
  username: string;
  /** The user who is making room for another one. */
  leaving: string | null;
  onLeaving: (leaving: string | null) => void;
};

export function LockCard({ username, leaving, onLeaving }: Props) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const lock = useLockForm(username, onLeaving);
  const { form, isOther, failure } = lock;
  const [isTyping, setTyping] = useState(false);
  const isAtProvider = useSignedIn().keptBy === 'oidc' && !isOther && !isTyping;
  const password = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const chosen = form.values.username;

  const choose = (next: string, typed = false) => {
    lock.choose(next);
    setTyping(typed);
  };
  // The focus goes where the next letters belong, also after a refusal has cleared the password.
  const wasRefused = form.error('password') !== null || failure !== null;
  useEffect(() => {
    if (isTyping) name.current?.focus();
  }, [isTyping]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these asks for a password anew
  useEffect(() => {
    if (!isTyping) password.current?.focus();
  }, [isTyping, isTyping ? null : chosen, wasRefused, lock.isBusy]);

  if (lock.step) {
    const { step, leaveStep, completeStep } = lock;
    return (
      <main className={styles.card}>
        <PageTitle>{t('auth.lock.title')}</PageTitle>
        <Title order={1} fz="h2" mb="md">
          {t('auth.lock.switchTo', { username: staffName(chosen) })}
        </Title>
        <Lazy module={secondStepModule} waiting={<Loader aria-label={t('layout.loading')} />}>
          {({ SecondStepForm }) => (
            <SecondStepForm
              step={step}
              onSignedIn={(result) => void completeStep(result)}
              onBack={leaveStep}
            />
          )}
        </Lazy>
      </main>
    );
  }
  return (
    <main className={styles.card}>
      <PageTitle>{t('auth.lock.title')}</PageTitle>
      <form onSubmit={lock.submit} noValidate>
        <Stack>
          <Group gap="sm" wrap="nowrap">
            <Avatar color="teal" size={48} aria-hidden>
              {staffName(chosen).charAt(0).toUpperCase() || <IconLock size={24} />}
            </Avatar>
            <div className={styles.name}>
              <Title order={1} fz="h2">
                {t('auth.lock.title')}
              </Title>
              <Text fw={600}>{isOther ? t('auth.lock.switch') : staffName(username)}</Text>
            </div>
          </Group>
          <Text c="dimmed">
            {leaving !== null
              ? t('auth.login.switching', { username: staffName(leaving) })
              : t(
                  isOther
                    ? 'auth.lock.switchLead'
                    : isAtProvider
                      ? 'auth.lock.leadProvider'
                      : 'auth.lock.lead',
                  { username: staffName(username) },
                )}
          </Text>
          {failure !== null && (
            <Alert color="red" icon={<IconAlertCircle />} title={t('auth.lock.failed')}>
              {errorText(failure, language)}
            </Alert>
          )}
          {isTyping && (
            <TextInput
              ref={name}
              label={t('auth.login.username')}
              size="md"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...form.textField('username')}
            />
          )}
          {!isAtProvider && (
            <PasswordInput
              ref={password}
              label={
                isTyping
                  ? t('auth.login.password')
                  : t('auth.lock.passwordOf', { username: staffName(chosen) })
              }
              size="md"
              autoComplete="current-password"
              data-autofocus
              visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
              {...form.textField('password')}
              // An empty field is reported on submit: leaving it for another name is not a fault.
              onBlur={() => undefined}
            />
          )}
          {lock.question && <LossQuestion username={username} onAnswer={lock.answer} />}
          {!lock.question && isAtProvider && <UnlockAtProvider />}
          {!lock.question && !isAtProvider && (
            <Button type="submit" size="md" fullWidth loading={lock.isBusy || leaving !== null}>
              {t(isOther ? 'auth.lock.switch' : 'auth.lock.unlock')}
            </Button>
          )}
        </Stack>
      </form>
      <RecentUserList
        present={username}
        chosen={isTyping ? null : chosen}
        onChoose={choose}
        onType={() => choose('', true)}
      />
      <Group justify="center" mt="md">
        <Button variant="subtle" color="gray" size="md" onClick={lock.logOut}>
          {t('auth.lock.logOut')}
        </Button>
      </Group>
    </main>
  );
}

function LossQuestion({ username, onAnswer }: { username: string; onAnswer: (isSure: boolean) => void }) {
  const { t } = useTexts();
  const staffName = useStaffName();
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} title={t('auth.lock.unsavedTitle')} role="alert">
      <Stack gap="sm">
        <Text>{t('auth.lock.unsaved', { username: staffName(username) })}</Text>
        <Group gap="sm">
          <Button variant="default" size="md" onClick={() => onAnswer(false)}>
            {t('auth.lock.stay')}
          </Button>
          <Button color="red" variant="outline" size="md" onClick={() => onAnswer(true)}>
            {t('auth.lock.leaveAnyway')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
