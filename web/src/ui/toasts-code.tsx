import { Notifications } from '@mantine/notifications';

export { notifications } from '@mantine/notifications';

/** Source: specification 1, section 9. */
const TOAST_LIMIT = 3;
const TOAST_WIDTH_PX = 356;

export function Toasts() {
  return (
    <Notifications
      position="bottom-center"
      autoClose={false}
      limit={TOAST_LIMIT}
      containerWidth={TOAST_WIDTH_PX}
    />
  );
}
