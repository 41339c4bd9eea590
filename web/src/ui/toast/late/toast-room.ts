import { notifications, notificationsStore } from '@mantine/notifications';

/** Source: specification 1, section 9. */
export const TOAST_LIMIT = 3;

/** Shows a toast at once; if there is no room, the oldest one goes. */
export function showNewest(content: Parameters<typeof notifications.show>[0]): void {
  const { notifications: shown } = notificationsStore.getState();
  for (const { id } of shown.slice(0, Math.max(0, shown.length - TOAST_LIMIT + 1)))
    if (id) notifications.hide(id);
  notifications.show(content);
}
