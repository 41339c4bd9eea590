import { notifications, notificationsStore } from '@mantine/notifications';

/** Source: specification 1, section 9. */
export const TOAST_LIMIT = 3;

/**
 * Shows a toast at once: in place of one with its `id`, or of one that says the same, or else, without room,
 * of the oldest.
 */
export function showNewest(content: Parameters<typeof notifications.show>[0]): void {
  const { notifications: shown } = notificationsStore.getState();
  if (content.id && shown.some(({ id }) => id === content.id)) return void notifications.update(content);
  const others = shown.filter(({ title, message }) => title !== content.title || message !== content.message);
  const leaving = others.slice(0, Math.max(0, others.length - TOAST_LIMIT + 1));
  for (const each of shown)
    if (each.id && (leaving.includes(each) || !others.includes(each))) notifications.hide(each.id);
  notifications.show(content);
}
