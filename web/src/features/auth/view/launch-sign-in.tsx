import { Loader } from '@mantine/core';
import type { SecondStep } from '@sadap/contract/auth';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { Lazy } from '../../../ui/lazy.tsx';
import { enter } from '../model/enter.ts';
import { signInByLaunch } from '../model/launch.ts';
import { secondStepModule } from './second-step.ts';

type Props = { code: string; onSignedIn: () => void; onFailed: (error: unknown) => void };

/** Signs in the user of a launch; an account with a second step does it here. All props are stable. */
export function LaunchSignIn({ code, onSignedIn, onFailed }: Props) {
  const { t } = useTexts();
  const [step, setStep] = useState<SecondStep | null>(null);
  useEffect(() => {
    let isHere = true;
    signInByLaunch(code).then(
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
  }, [code, onSignedIn, onFailed]);

  const waiting = <Loader aria-label={t('launch.busy')} />;
  if (!step) return waiting;
  return (
    <Lazy module={secondStepModule} waiting={waiting}>
      {({ SecondStepForm }) => (
        <SecondStepForm
          step={step.secondStep}
          onSignedIn={(result) => {
            enter(result);
            onSignedIn();
          }}
          onBack={() => onFailed(null)}
        />
      )}
    </Lazy>
  );
}
