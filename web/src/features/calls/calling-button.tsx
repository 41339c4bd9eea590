import { VisuallyHidden } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import styles from './calls.module.css';
import { useCallUsers, useIsCallable } from './use-calls.ts';

/** At the bottom right of every page: who is online, and the way to them. */
export function CallingButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTexts();
  const isCallable = useIsCallable();
  const { onlineCount } = useCallUsers('');
  const state = t(isCallable ? 'calls.button.online' : 'calls.button.offline');
  return (
    <button type="button" className={styles.button} data-online={isCallable || undefined} onClick={onOpen}>
      <IconVideo size={24} stroke={1.7} aria-hidden />
      <VisuallyHidden>{t('calls.button.open')}</VisuallyHidden>
      <span className={`${styles.count} sadap-digits`}>{onlineCount}</span>
      <VisuallyHidden>{t('calls.button.you')}</VisuallyHidden>
      <span className={styles.state}>{state}</span>
    </button>
  );
}
