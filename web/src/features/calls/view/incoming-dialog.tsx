import { Avatar, Button, Modal, Text } from '@mantine/core';
import { IconPhoneOff, IconVideo } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { useScreenLocked } from '../../../platform/screen-lock.ts';
import { videoCall } from '../model/calls.ts';
import styles from './calls.module.css';
import { IncomingBanner } from './incoming-banner.tsx';
import { useVideoCall } from './use-calls.ts';

/** Above dialogs, below toasts. */
const LAYER = 390;
/** Escape here must close no dialog underneath. */
const KEEPS_ESCAPE = { 'data-mantine-stop-propagation': true };

/**
 * It rings here, over the whole page unless something must stay within reach. Whatever is open underneath
 * stays as it is.
 */
export function IncomingDialog() {
  const { t } = useTexts();
  const { phase, otherName, isQuiet } = useVideoCall();
  const isLocked = useScreenLocked();
  const isShown = phase === 'incoming' || phase === 'answering';
  if (isShown && (isQuiet || isLocked)) return <IncomingBanner isLocked={isLocked} />;
  return (
    <Modal
      opened={isShown}
      onClose={() => undefined}
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      padding={0}
      zIndex={LAYER}
      transitionProps={{ duration: 0 }}
    >
      <div className={styles.incoming}>
        <Avatar name={otherName} color="teal" size={120} className={styles.ringing ?? ''} aria-hidden />
        {/* Not on a button: whoever is typing when it rings must neither accept nor decline. */}
        <Modal.Title className={styles.quiet ?? ''} fz="h2" tabIndex={-1} data-autofocus {...KEEPS_ESCAPE}>
          {t('calls.incoming.title')}
        </Modal.Title>
        <Text size="xl" fw={600}>
          {otherName}
        </Text>
        <Text c="dimmed">{t('calls.incoming.hint')}</Text>
        <div className={styles.answers}>
          <Button
            {...KEEPS_ESCAPE}
            color="red"
            size="md"
            h={60}
            leftSection={<IconPhoneOff size={22} />}
            onClick={() => videoCall.decline()}
          >
            {t('calls.incoming.decline')}
          </Button>
          <Button
            {...KEEPS_ESCAPE}
            color="green"
            size="md"
            h={60}
            leftSection={<IconVideo size={22} />}
            loading={phase === 'answering'}
            onClick={() => videoCall.accept()}
          >
            {t('calls.incoming.accept')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
