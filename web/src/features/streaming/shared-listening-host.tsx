import type { SharedListening } from '@sadap/contract/listening-together';
import { useCallback, useEffect } from 'react';
import { lazyModule } from '../../platform/lazy-module.ts';
import { useRealtimeEvent } from '../../platform/realtime.ts';
import { useSignedIn } from '../../platform/session.ts';

const panel = lazyModule(() => import('./shared-listening.tsx'));

/** Above every page: the colleague's stethoscope, for whoever is invited to hear it. */
export function SharedListeningHost() {
  const code = panel.useFetched();
  useEffect(panel.prefetch, []);
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
