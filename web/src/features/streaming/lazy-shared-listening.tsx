import { useCallback, useEffect } from 'react';
import { useRealtimeEvent } from '../../realtime.ts';
import { fetchedCode } from '../../ui/fetched-code.ts';
import { whenIdle } from '../../when-idle.ts';

const panel = fetchedCode(() => import('./shared-listening.tsx'));
const fetchPanel = () => void panel.fetch().catch(() => undefined);

/** Above every page: the colleague's stethoscope, for who is invited to hear it. */
export function LazySharedListening() {
  const code = panel.useFetched();
  useEffect(() => whenIdle(fetchPanel), []);
  useRealtimeEvent('call:listening', useCallback(fetchPanel, []));
  return code && <code.SharedListening />;
}
