import { useEffect, useState } from 'react';
import { steadyMs } from '../../../platform/steady-clock.ts';
import { onLiveSamples } from '../model/live-sound.ts';

const LOOK_EVERY_MS = 500;
/** Longer than a slow network's hiccup, and short enough to report a loss within 6 s. */
const SILENT_AFTER_MS = 3_000;

/**
 * Whether live sound is arriving. It does not depend on the server's word, since the server may be what is
 * lost.
 */
export function useSoundArrival(isLive: boolean): boolean {
  const [isComing, setComing] = useState(true);
  useEffect(() => {
    setComing(true);
    if (!isLive) return;
    let heardAtMs = steadyMs();
    const stop = onLiveSamples(() => {
      heardAtMs = steadyMs();
    });
    const timer = setInterval(() => setComing(steadyMs() - heardAtMs < SILENT_AFTER_MS), LOOK_EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [isLive]);
  return isComing;
}
