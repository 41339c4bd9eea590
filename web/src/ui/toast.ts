import { notifications } from '@mantine/notifications';
import { i18n } from '../i18n/index.ts';

/** Source: specification 1, section 9. */
export const TOAST_DURATION_MS = 4_000;
export const TOAST_LIMIT = 3;
export const TOAST_WIDTH_PX = 356;

type Toast = { title: string; message?: string; durationMs?: number };

function show(
  color: string,
  { title, message, durationMs = TOAST_DURATION_MS }: Toast,
  role: 'status' | 'alert',
) {
  const closeButtonProps = { 'aria-label': i18n.t('layout.close') };
  notifications.show({
    color,
    title,
    message,
    autoClose: durationMs,
    withBorder: true,
    role,
    closeButtonProps,
  });
}

export const toast = {
  success: (content: Toast) => show('green', content, 'status'),
  info: (content: Toast) => show('teal', content, 'status'),
  warning: (content: Toast) => show('yellow', content, 'status'),
  /** What the specification calls a destructive toast. */
  error: (content: Toast) => show('red', content, 'alert'),
};
