import { useEffect, useState } from 'react';

const LOOK_MS = 20_000;

/** What `judge` says now: asked again as time passes, and as the page comes back into sight. */
export function useAsTimePasses(judge: () => boolean): boolean {
  const [judged, setJudged] = useState(judge);
  useEffect(() => {
    const look = () => setJudged(judge());
    look();
    // A machine that slept leaves out looks, and has the next one soon.
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [judge]);
  return judged;
}
