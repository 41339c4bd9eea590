import { Alert, Button, Stack, Title } from '@mantine/core';
import type { LaunchedPatient } from '@sadap/contract/launch';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import { Guard, LaunchSignIn, launchCodeInAddress } from '../features/auth/index.ts';
import { keepLaunched, LaunchedPatientView } from '../features/launch/index.ts';
import { useTexts } from '../i18n/index.ts';
import { errorCodeOf, errorText } from '../platform/api-error.ts';
import { Link, useNavigate } from '../platform/navigation.tsx';
import { EntryFrame } from '../ui/entry/entry-frame.tsx';
import { PageTitle } from '../ui/page/page-title.tsx';

/** Where a launch from the hospital's system arrives: signs in, then leads to the patient. */
export function LaunchPage() {
  const navigate = useNavigate();
  const [code] = useState(launchCodeInAddress);
  const [at, setAt] = useState<'sign-in' | 'patient' | 'failed'>(code ? 'sign-in' : 'failed');
  const signedIn = useCallback(() => setAt('patient'), []);
  const [failure, setFailure] = useState<unknown>(null);
  const failed = useCallback((error: unknown) => {
    setFailure(error);
    setAt('failed');
  }, []);
  const found = useCallback((id: number) => void navigate(`/patients/${id}`, { replace: true }), [navigate]);
  const stop = useCallback(() => void navigate('/', { replace: true }), [navigate]);
  const add = useCallback(
    (patient: LaunchedPatient, code: string) =>
      void navigate('/patients/add', {
        replace: true,
        state: { launched: keepLaunched({ patient, code }) },
      }),
    [navigate],
  );
  if (!code || at === 'failed') return <Failed error={failure} />;
  if (at === 'sign-in')
    return (
      <Framed>
        <LaunchSignIn code={code} onSignedIn={signedIn} onStop={stop} onFailed={failed} />
      </Framed>
    );
  // It may show a patient: it locks itself, and goes with the login, like the pages behind it.
  return (
    <Guard running={null} onDuty={() => <Failed error={null} />}>
      <Framed>
        <LaunchedPatientView code={code} onFound={found} onNew={add} onStop={stop} onFailed={failed} />
      </Framed>
    </Guard>
  );
}

function Framed({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  return (
    <EntryFrame>
      <PageTitle>{t('launch.title')}</PageTitle>
      <Title order={1} mb="lg">
        {t('launch.title')}
      </Title>
      {children}
    </EntryFrame>
  );
}

function Failed({ error }: { error: unknown }) {
  const { t, language } = useTexts();
  // By SMART on FHIR the server says what to do there.
  const isSaid = errorCodeOf(error)?.startsWith('SMART_');
  return (
    <Framed>
      <Stack>
        <Alert color="red" icon={<IconAlertCircle />} role="alert" title={t('launch.failed')}>
          {isSaid ? errorText(error, language) : t('launch.again')}
        </Alert>
        <Button component={Link} to="/" size="md" variant="default">
          {t('launch.toDashboard')}
        </Button>
      </Stack>
    </Framed>
  );
}
