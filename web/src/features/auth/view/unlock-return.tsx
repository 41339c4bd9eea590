import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { errorText } from '../../../platform/api-error.ts';
import { returnInAddress, UNLOCK_ADDRESS, unlockWithCode } from '../model/provider.ts';

type State = 'busy' | 'done' | 'lost' | { failure: unknown };

/** What the window that came back from the provider shows; the locked page opens behind it. */
export function UnlockReturn() {
  const { t, language } = useTexts();
  const [back] = useState(returnInAddress);
  const [state, setState] = useState<State>(back ? 'busy' : 'lost');

  useEffect(() => {
    if (!back) return;
    unlockWithCode(back.code).then(
      () => {
        setState('done');
        window.close();
      },
      (failure: unknown) => setState({ failure }),
    );
  }, [back]);

  if (state === 'busy') return <Loader aria-label={t('layout.loading')} />;
  const close = (
    <Button variant={state === 'done' ? 'filled' : 'default'} size="md" onClick={() => window.close()}>
      {t('auth.unlock.close')}
    </Button>
  );
  if (state === 'done')
    return (
      <Stack>
        <Alert color="green" icon={<IconCircleCheck />} role="status" title={t('auth.unlock.done')}>
          <Text>{t('auth.unlock.back')}</Text>
        </Alert>
        {close}
      </Stack>
    );
  return (
    <Stack>
      <Alert color="red" icon={<IconAlertCircle />} role="alert" title={t('auth.lock.failed')}>
        {state === 'lost' ? t('auth.unlock.lost') : errorText(state.failure, language)}
      </Alert>
      <Group>
        <Button component="a" href={UNLOCK_ADDRESS} size="md">
          {t('auth.unlock.again')}
        </Button>
        {close}
      </Group>
    </Stack>
  );
}
