import { useEffect } from 'react';
import { fetchAllTexts, i18n } from '../../../i18n/index.ts';
import { onServerTime } from '../../../platform/server-time.ts';
import { showNewest } from './toast-room.ts';

const MINUTE_MS = 60_000;
/** Nobody needs to know of less. */
const WRONG_MS = 2 * MINUTE_MS;
const SHOWN_MS = 20_000;

/** `aheadMs`: of the server. */
async function warn(aheadMs: number): Promise<void> {
  await fetchAllTexts();
  const apart = Math.round(Math.abs(aheadMs) / MINUTE_MS);
  const by = { hours: Math.floor(apart / 60), minutes: apart % 60 };
  showNewest({
    color: 'yellow',
    title: i18n.t('auth.clock.title'),
    message: i18n.t(aheadMs > 0 ? 'auth.clock.behind' : 'auth.clock.ahead', by),
    autoClose: SHOWN_MS,
    withBorder: true,
    role: 'status',
    closeButtonProps: { 'aria-label': i18n.t('layout.close') },
  });
}

/** Tells once that this computer's clock is wrong, and by how much. */
export function useClockWatch(): void {
  useEffect(() => {
    let isTold = false;
    return onServerTime((aheadMs) => {
      if (isTold || Math.abs(aheadMs) < WRONG_MS) return;
      isTold = true;
      warn(aheadMs).catch(() => {
        isTold = false;
      });
    });
  }, []);
}
