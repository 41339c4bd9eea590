import { useEffect } from 'react';
import { withTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { useStore } from '../../../platform/store.ts';
import { microphoneUse } from '../model/microphone-use.ts';

const indicator = lazyModule(withTexts(() => import('./indicator.tsx')));

/** Says above every page that the microphone is on. */
export function MicrophoneSign() {
  const isUsed = useStore(microphoneUse);
  const code = indicator.useFetched();
  useEffect(() => {
    if (isUsed) indicator.fetch().catch(() => undefined);
  }, [isUsed]);
  return code && <code.MicrophoneIndicator />;
}
