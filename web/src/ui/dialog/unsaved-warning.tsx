import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useBlocker } from '../../platform/navigation.tsx';
import { currentSession } from '../../platform/session.ts';
import { useUnsavedWork } from '../page/unsaved-work.ts';
import { useEscapeCloses } from './use-escape-closes.ts';

/** The browser's Back works behind an open dialog, too. */
const ABOVE_DIALOGS = 300;

/** The browser asks before the tab closes while `when()` reports unsaved work. */
function useUnloadQuestion(when: () => boolean): void {
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (when()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [when]);
}

/** Unsaved work on a page that itself asks before it is left. Keep `when` stable. */
export function UnsavedMark({ when }: { when: () => boolean }) {
  useUnsavedWork(when);
  useUnloadQuestion(when);
  return null;
}

type Props = {
  /** Keep it stable. */
  when: () => boolean;
  /** What would be lost, and the label for staying, if it is not a filled-in form. */
  message?: string;
  stay?: string;
  leave?: string;
};

/** Asks before the page is left while `when()` reports unsaved work. */
export function UnsavedWarning({ when, message, stay, leave }: Props) {
  const { t } = useTexts();
  useUnsavedWork(when);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentSession() !== null && currentLocation.pathname !== nextLocation.pathname && when(),
  );

  useUnloadQuestion(when);
  const isAsked = blocker.state === 'blocked';
  useEscapeCloses(isAsked, () => blocker.reset());
  return (
    <Modal
      opened={isAsked}
      onClose={() => blocker.reset()}
      zIndex={ABOVE_DIALOGS}
      title={t('layout.unsaved.title')}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
    >
      <Text mb="lg">{message ?? t('layout.unsaved.message')}</Text>
      <Group justify="flex-end">
        <Button color="red" variant="outline" onClick={() => blocker.proceed()}>
          {leave ?? t('layout.unsaved.leave')}
        </Button>
        <Button onClick={() => blocker.reset()} data-autofocus>
          {stay ?? t('layout.unsaved.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
