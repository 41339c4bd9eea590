import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { NARROW } from './narrow.ts';
import { TOAST_LIMIT } from './toast-room.ts';
import styles from './toasts.module.css';

export { showNewest } from './toast-room.ts';

const TOAST_WIDTH_PX = 356;

/** Where they cover the least that is worked with: the foot of the menu, or below the bar of a narrow screen, at the right: a patient's name stands at the left. */
export function Toasts() {
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
