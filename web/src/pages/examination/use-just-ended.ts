import { useEffect, useState } from 'react';

/** A tap so soon after a recording ended by itself was meant to stop it. */
const JUST_MS = 1_000;

/** Whether a recording runs, or ended a moment ago. */
export function useJustEnded(isRunning: boolean): boolean {
  const [hasJust, setJust] = useState(isRunning);
  useEffect(() => {
    if (isRunning) return setJust(true);
    const timer = setTimeout(() => setJust(false), JUST_MS);
    return () => clearTimeout(timer);
  }, [isRunning]);
  return hasJust;
}
