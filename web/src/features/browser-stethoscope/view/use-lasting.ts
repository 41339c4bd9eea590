import { useEffect, useState } from 'react';

/** Whether something has been true for this long, without a break. */
export function useLasting(isTrue: boolean, lastingMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    setHasLasted(false);
    if (!isTrue) return;
    const timer = setTimeout(() => setHasLasted(true), lastingMs);
    return () => clearTimeout(timer);
  }, [isTrue, lastingMs]);
  return isTrue && hasLasted;
}
