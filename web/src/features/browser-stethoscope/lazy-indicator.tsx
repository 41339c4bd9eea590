import { useEffect } from 'react';
import { fetchedCode } from '../../platform/fetched-code.ts';
import { useStore } from '../../platform/store.ts';
import { microphoneUse } from './microphone-use.ts';

const indicator = fetchedCode(() => import('./indicator.tsx'));

/** Says above every page that the microphone is on. */
export function LazyMicrophoneIndicator() {
  const isUsed = useStore(microphoneUse);
  const code = indicator.useFetched();
  useEffect(() => {
    if (isUsed) indicator.fetch().catch(() => undefined);
  }, [isUsed]);
  return code && <code.MicrophoneIndicator />;
}
