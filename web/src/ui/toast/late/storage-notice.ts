import { i18n } from '../../../i18n/index.ts';
import type { StorageFault } from '../../../platform/browser-storage.ts';
import { toast } from '../toast.ts';

const NOTICE_MS = 30_000;

/** What the browser does not keep, and what to do about it. */
export const sayFault = (fault: StorageFault) =>
  toast.warning({
    id: 'storage-fault',
    title: i18n.t(`storage.${fault}.title`),
    message: i18n.t(`storage.${fault}.message`),
    durationMs: NOTICE_MS,
  });
