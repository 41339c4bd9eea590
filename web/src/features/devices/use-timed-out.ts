import { useEffect, useState } from 'react';

/** Source: specification 1, section 9 (device timeout timer with its freshness test). */
const TIMER_MS = 60_000;
const FRESH_MS = 50_000;

/** True when the timer that every report starts has fired and no newer report came. */
export function useTimedOut(reportedAtMs: number): boolean {
  const [firedFor, setFiredFor] = useState(0);
  useEffect(() => {
    if (reportedAtMs === 0) return;
    const timer = setTimeout(() => {
      if (Date.now() - reportedAtMs >= FRESH_MS) setFiredFor(reportedAtMs);
    }, TIMER_MS);
    return () => clearTimeout(timer);
  }, [reportedAtMs]);
  return reportedAtMs !== 0 && firedFor === reportedAtMs;
}
