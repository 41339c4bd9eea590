import { Button, Loader, Stack, Text } from '@mantine/core';
import { IconVideoOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import styles from './call-window.module.css';
import { useIsCallable, useVideoCall } from './use-calls.ts';

/** The call is looked up once the signalling is open. */
const LOOK_MS = 5_000;

/** Shown in the separate call window while there is no call. */
export function PopupPage() {
  const { t } = useTexts();
  const isCallable = useIsCallable();
  const { phase } = useVideoCall();
  const [isLooked, setLooked] = useState(false);
  useEffect(() => {
    if (!isCallable) return;
    const timer = setTimeout(() => setLooked(true), LOOK_MS);
    return () => clearTimeout(timer);
  }, [isCallable]);
  if (phase !== 'idle') return <PageTitle>{t('calls.popup.title')}</PageTitle>;
  return (
    <main className={styles.alone}>
      <PageTitle>{t('calls.popup.title')}</PageTitle>
      {isLooked ? (
        <EmptyState icon={IconVideoOff} title={t('calls.popup.none')} message={t('calls.popup.noneMessage')}>
          <Button variant="default" onClick={() => window.close()}>
            {t('calls.popup.close')}
          </Button>
        </EmptyState>
      ) : (
        <Stack align="center">
          <Loader aria-hidden />
          <Text role="status">{t('calls.popup.joining')}</Text>
        </Stack>
      )}
    </main>
  );
}
