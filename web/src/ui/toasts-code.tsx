import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { NARROW } from './narrow.ts';
import styles from './toasts.module.css';

export { notifications } from '@mantine/notifications';

/** Source: specification 1, section 9. */
const TOAST_LIMIT = 3;
const TOAST_WIDTH_PX = 356;

/** Where they cover the least that is worked with: the foot of the menu, or below the bar at the top of a narrow screen. */
export function Toasts() {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  return (
    <Notifications
      position={isNarrow ? 'top-center' : 'bottom-left'}
      autoClose={false}
      limit={TOAST_LIMIT}
      containerWidth={TOAST_WIDTH_PX}
      classNames={{ root: styles.root, notification: styles.toast }}
    />
  );
}
