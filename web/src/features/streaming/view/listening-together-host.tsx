import type { ListeningTogether } from '@sadap/contract/listening-together';
import { useCallback, useEffect } from 'react';
import { withTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { useRealtimeEvent } from '../../../platform/realtime.ts';
import { useSignedIn } from '../../../platform/session.ts';

const panel = lazyModule(withTexts(() => import('./listening-together.tsx')));

/** Above every page: the colleague's stethoscope, for whoever is invited to hear it. */
export function ListeningTogetherHost() {
  const code = panel.useFetched();
  useEffect(panel.prefetch, []);
  const { userId } = useSignedIn();
  useRealtimeEvent(
    'call:listening',
    useCallback(
      (listening: ListeningTogether) => {
        panel.fetch().then(
          ({ sayListeningEnd }) => sayListeningEnd(listening, userId),
          () => undefined,
        );
      },
      [userId],
    ),
  );
  return code && <code.ListeningTogether />;
}
