import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../i18n/index.ts';
import { currentSession } from '../session.ts';

/** Asks before the page is left while `when()` says that something is unsaved. */
export function UnsavedWarning({ when }: { when: () => boolean }) {
  const { t } = useTexts();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentSession() !== null && currentLocation.pathname !== nextLocation.pathname && when(),
  );

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (when()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [when]);

  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('layout.unsaved.title')}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
    >
      <Text mb="lg">{t('layout.unsaved.message')}</Text>
      <Group justify="flex-end">
        <Button color="red" variant="outline" onClick={() => blocker.proceed?.()}>
          {t('layout.unsaved.leave')}
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          {t('layout.unsaved.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
