import { useEffect, useSyncExternalStore } from 'react';
import { fetchedCode } from '../../platform/fetched-code.ts';
import { microphoneUse } from './microphone-use.ts';

const indicator = fetchedCode(() => import('./indicator.tsx'));

/** Says above every page that the microphone is on. */
export function LazyMicrophoneIndicator() {
  const isUsed = useSyncExternalStore(microphoneUse.subscribe, microphoneUse.isUsed);
  const code = indicator.useFetched();
  useEffect(() => {
    if (isUsed) indicator.fetch().catch(() => undefined);
  }, [isUsed]);
  return code && <code.MicrophoneIndicator />;
}
