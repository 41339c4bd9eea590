import type { SharedListening } from '@sadap/contract';
import { useCallback, useEffect } from 'react';
import { fetchedCode } from '../../platform/fetched-code.ts';
import { useRealtimeEvent } from '../../platform/realtime.ts';
import { useSignedIn } from '../../platform/session.ts';
import { whenIdle } from '../../platform/when-idle.ts';

const panel = fetchedCode(() => import('./shared-listening.tsx'));
const fetchPanel = () => void panel.fetch().catch(() => undefined);

/** Above every page: the colleague's stethoscope, for whoever is invited to hear it. */
export function LazySharedListening() {
  const code = panel.useFetched();
  useEffect(() => whenIdle(fetchPanel), []);
  const { userId } = useSignedIn();
  useRealtimeEvent(
    'call:listening',
    useCallback(
      (listening: SharedListening) => {
        panel.fetch().then(
          ({ sayListeningEnd }) => sayListeningEnd(listening, userId),
          () => undefined,
        );
      },
      [userId],
    ),
  );
  return code && <code.SharedListening />;
}
