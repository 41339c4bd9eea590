import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { NARROW } from '../../page/narrow.ts';
import { TOAST_LIMIT } from './toast-room.ts';
import styles from './toasts.module.css';
import { useClockWatch } from './use-clock-watch.ts';

export { showNewest } from './toast-room.ts';

const TOAST_WIDTH_PX = 356;

/**
 * Placed where they cover the least: over the foot of the menu; on a narrow screen below the bar, on the
 * right, since a patient's name is on the left.
 */
export function Toasts() {
  useClockWatch();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  return (
    <Notifications
      position={isNarrow ? 'top-right' : 'bottom-left'}
      autoClose={false}
      limit={TOAST_LIMIT}
      containerWidth={TOAST_WIDTH_PX}
      classNames={{ root: styles.root, notification: styles.toast }}
    />
  );
}
