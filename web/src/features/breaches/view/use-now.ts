import { presentMs } from '@sadap/contract/present-time';
import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The time, for what counts minutes. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(presentMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(presentMs()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
