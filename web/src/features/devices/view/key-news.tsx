import type { ServerToClient } from '@sadap/contract/realtime';
import { useCallback } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useRealtimeEvent } from '../../../platform/realtime.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** Long enough for somebody who listens to a chest meanwhile. */
const SHOWN_MS = 20_000;

/** Tells whoever has connected a device that somebody else has changed its key. Once per page. */
export function KeyNews(): null {
  const { t } = useTexts();
  const staffName = useStaffName();
  const hear = useCallback<ServerToClient['device:key-changed']>(
    ({ name, isCut, by }) => {
      const title = t('devices.keyNews.title', { username: staffName(by.username), name });
      if (isCut) toast.warning({ title, message: t('devices.keyNews.cut'), durationMs: SHOWN_MS });
      else toast.info({ title, message: t('devices.keyNews.goesOn'), durationMs: SHOWN_MS });
    },
    [t, staffName],
  );
  useRealtimeEvent('device:key-changed', hear);
  return null;
}
