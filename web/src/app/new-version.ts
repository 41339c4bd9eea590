import { i18n } from '../i18n/index.ts';
import { hasUnsavedWork, isReloadPrevented } from '../ui/page/unsaved-work.ts';
import { toast } from '../ui/toast/toast.ts';

const NOTICE_MS = 30_000;

/** The page's own entry script, which every version names differently. */
const ENTRY = document.querySelector('script[type="module"][src]')?.getAttribute('src');

let isSaid = false;

/** Whether the server has another version by now; unknown without network. */
async function isReplaced(): Promise<boolean> {
  const response = await fetch('/', { cache: 'no-store' });
  return ENTRY !== undefined && ENTRY !== null && response.ok && !(await response.text()).includes(ENTRY);
}

async function renew(): Promise<void> {
  if (!(await isReplaced())) return;
  if (!hasUnsavedWork() && !isReloadPrevented()) return window.location.reload();
  if (isSaid) return;
  isSaid = true;
  toast.warning({ title: i18n.t('layout.newVersion'), durationMs: NOTICE_MS });
}

/**
 * Code that cannot be fetched may belong to an earlier version. The page then reloads, or says so if that
 * would lose something.
 */
export function followNewVersion(): void {
  window.addEventListener('vite:preloadError', () => void renew().catch(() => undefined));
}
