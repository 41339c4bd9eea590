import { useEffect, useState } from 'react';
import { isInFront } from './attention.ts';
import { ARMED_MS } from './automatic-start.ts';

/**
 * Whether the next recording may start by itself: this page is in front, and was touched, or recorded, a
 * short time ago.
 */
export function useArmed(isRecording: boolean): boolean {
  const [isRecent, setRecent] = useState(true);
  const [isHere, setHere] = useState(isInFront);
  useEffect(() => {
    if (isRecording) return;
    let timer: ReturnType<typeof setTimeout>;
    const arm = () => {
      clearTimeout(timer);
      setRecent(true);
      timer = setTimeout(() => setRecent(false), ARMED_MS);
    };
    arm();
    window.addEventListener('pointerdown', arm, { capture: true });
    window.addEventListener('keydown', arm, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', arm, { capture: true });
      window.removeEventListener('keydown', arm, { capture: true });
    };
  }, [isRecording]);
  useEffect(() => {
    const look = () => setHere(isInFront());
    window.addEventListener('focus', look);
    window.addEventListener('blur', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      window.removeEventListener('blur', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isRecent && isHere;
}
