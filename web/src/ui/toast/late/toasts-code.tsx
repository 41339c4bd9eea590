import { Notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { TOAST_LIMIT } from './toast-room.ts';
import styles from './toasts.module.css';
import { useClockWatch } from './use-clock-watch.ts';
import { useCutWatch } from './use-cut-watch.ts';
import { useToastPlace } from './use-toast-place.ts';

export { showNewest } from './toast-room.ts';

const POSITION = 'top-left';

/** Where they cover no control. */
export function Toasts() {
  useClockWatch();
  useCutWatch();
  const place = useToastPlace();
  // The reference is given the places of all positions.
  const take = useCallback(
    (each: HTMLElement | null) => {
      if (each?.dataset.position === POSITION) place(each);
    },
    [place],
  );
  return (
    <Notifications
      ref={take}
      position={POSITION}
      autoClose={false}
      limit={TOAST_LIMIT}
      transitionDuration={0}
      classNames={{ root: styles.root, notification: styles.toast }}
    />
  );
}
