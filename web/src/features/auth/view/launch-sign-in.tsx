import { Alert, Button, Group, Loader, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { currentSession } from '../../../platform/session.ts';
import { Lazy } from '../../../ui/lazy.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { enterByLaunch, type LaunchStep, signInByLaunch } from '../model/launch.ts';
import { logOut } from '../model/log-out.ts';
import { secondStepModule } from './second-step.ts';

type Props = {
  code: string;
  onSignedIn: () => void;
  onStop: () => void;
  onFailed: (error: unknown) => void;
};

/**
 * Signs in the user of a launch; an account with a second step does it here. Somebody else who is signed in
 * is asked first. All props are stable.
 */
export function LaunchSignIn({ code, onSignedIn, onStop, onFailed }: Props) {
  const { t } = useTexts();
  const [step, setStep] = useState<LaunchStep>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isHere = true;
    signInByLaunch(code, round).then(
      (next) => {
        if (!isHere) return;
        if (next) setStep(next);
        else onSignedIn();
      },
      (error: unknown) => isHere && onFailed(error),
    );
    return () => {
      isHere = false;
    };
  }, [code, round, onSignedIn, onFailed]);

  const waiting = (
    <Group role="status" wrap="nowrap">
      <Loader size="sm" aria-hidden />
      {t('launch.busy')}
    </Group>
  );
  if (!step) return waiting;
  if ('launchedUser' in step)
    return (
      <OtherUser
        launchedUser={step.launchedUser}
        onStop={onStop}
        onLeaving={() => onFailed(null)}
        onLoggedOut={() => {
          setStep(null);
          setRound(round + 1);
        }}
      />
    );
  return (
    <Lazy module={secondStepModule} waiting={waiting}>
      {({ SecondStepForm }) => (
        <SecondStepForm
          step={step.secondStep}
          onSignedIn={(result) => {
            enterByLaunch(result);
            onSignedIn();
          }}
          onBack={() => onFailed(null)}
        />
      )}
    </Lazy>
  );
}

type OtherProps = {
  launchedUser: string;
  onStop: () => void;
  /** The browser may be on its way to the hospital's provider, to log out there too. */
  onLeaving: () => void;
  onLoggedOut: () => void;
};

/** Staying is the default: another website could have sent a launch of its own. */
function OtherUser({ launchedUser, onStop, onLeaving, onLoggedOut }: OtherProps) {
  const { t } = useTexts();
  const [other] = useState(currentSession);
  const username = other?.username ?? '';
  const [isBusy, setBusy] = useState(false);
  const logOutFirst = async () => {
    setBusy(true);
    const leaves = await logOut(() => toast.warning({ title: t('auth.logout.deviceWarning') }));
    if (leaves) onLeaving();
    else onLoggedOut();
  };
  return (
    <Stack>
      <Alert
        color="yellow"
        icon={<IconAlertTriangle />}
        role="alert"
        title={t('launch.other.title', { username })}
      >
        {t('launch.other.message', { username: launchedUser })}
      </Alert>
      <Group>
        <Button size="md" onClick={onStop} disabled={isBusy}>
          {t('launch.other.stay')}
        </Button>
        <Button size="md" variant="default" loading={isBusy} onClick={() => void logOutFirst()}>
          {t('launch.other.logOut')}
        </Button>
      </Group>
    </Stack>
  );
}
