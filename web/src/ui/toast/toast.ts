import { i18n } from '../../i18n/index.ts';
import { errorText } from '../../platform/api-error.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import { showPlainToast } from './plain-toast.ts';

/** Source: specification 1, section 9. */
const TOAST_DURATION_MS = 4_000;

/** Most pages show no toast: the code is fetched for the first one, or while the page is idle. */
export const toasts = lazyModule(() => import('./late/toasts-code.tsx'));

/** `id`: that it may be corrected. */
type Toast = { title: string; message?: string; durationMs?: number; id?: string };

function show(
  color: string,
  { title, message, durationMs = TOAST_DURATION_MS, ...others }: Toast,
  role: 'status' | 'alert',
) {
  const closeButtonProps = { 'aria-label': i18n.t('layout.close') };
  const content = {
    color,
    title,
    message,
    autoClose: durationMs,
    withBorder: true,
    role,
    closeButtonProps,
    ...others,
  };
  toasts.fetch().then(
    ({ showNewest }) => showNewest(content),
    // The network that fails a save fails this too, but the message must be visible all the same.
    () => showPlainToast({ title, message, durationMs, role }),
  );
}

export const toast = {
  success: (content: Toast) => show('green', content, 'status'),
  info: (content: Toast) => show('teal', content, 'status'),
  warning: (content: Toast) => show('yellow', content, 'status'),
  /** A "destructive" toast in the specification. */
  error: (content: Toast) => show('red', content, 'alert'),
  /** What could not be done, and why. */
  failure: (title: string, error: unknown) =>
    show('red', { title, message: errorText(error, i18n.language()) }, 'alert'),
};
