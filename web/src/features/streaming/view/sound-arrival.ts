import { useEffect, useState } from 'react';
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
    let heardAtMs = Date.now();
    const stop = onLiveSamples(() => {
      heardAtMs = Date.now();
    });
    const timer = setInterval(() => setComing(Date.now() - heardAtMs < SILENT_AFTER_MS), LOOK_EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [isLive]);
  return isComing;
}
