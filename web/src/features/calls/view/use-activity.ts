import { useCallback, useEffect, useRef, useState } from 'react';

/** Source: specification 2, section 9. */
const HIDE_AFTER_MS = 3_000;

/** Whether there was activity here in the last 3 s; `note` reports some. */
export function useActivity(): { isActive: boolean; note: () => void } {
  const [isActive, setActive] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const note = useCallback(() => {
    setActive(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setActive(false), HIDE_AFTER_MS);
  }, []);
  useEffect(() => {
    note();
    return () => clearTimeout(timer.current);
  }, [note]);
  return { isActive, note };
}
