import { VisuallyHidden } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import styles from './calls.module.css';
import { togglePanel, usePanelOpen } from './panel-open.ts';
import { useCallUsers, useIsCallable } from './use-calls.ts';
import { useMissedCount } from './use-past-calls.ts';

/** In the bar of a narrow screen, in the menu of a wide one, or in the menu folded to icons. */
export type CallingButtonLook = 'bar' | 'menu' | 'icon';

/** On every page: opens the list of users to call. */
export function CallingButton({ look }: { look: CallingButtonLook }) {
  const { t } = useTexts();
  const isCallable = useIsCallable();
  const isOpen = usePanelOpen();
  const missed = useMissedCount();
  const { onlineCount } = useCallUsers('');
  const state = t(isCallable ? 'calls.button.online' : 'calls.button.offline');
  return (
    <button
      type="button"
      className={styles.button}
      data-look={look}
      data-online={isCallable || undefined}
      aria-expanded={isOpen}
      onClick={(event) => togglePanel(event.currentTarget)}
    >
      <IconVideo size={24} stroke={1.7} aria-hidden />
      <VisuallyHidden>{t('calls.button.open')}</VisuallyHidden>
      <span className={`${styles.count} sadap-digits`}>{onlineCount}</span>
      {missed > 0 && (
        <span
          className={`${styles.missed} sadap-digits`}
          role="img"
          aria-label={t('calls.button.missed', { count: missed })}
        >
          {missed}
        </span>
      )}
      <VisuallyHidden>{t('calls.button.you')}</VisuallyHidden>
      <span className={styles.state}>
        <span className={styles.stateText}>{state}</span>
      </span>
    </button>
  );
}
