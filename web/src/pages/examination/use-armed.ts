import { useEffect, useState } from 'react';
import { ARMED_MS } from './automatic-start.ts';

/** Whether the last touch, or the last recording, is recent enough for the next one to start by itself. */
export function useArmed(isRecording: boolean): boolean {
  const [isArmed, setArmed] = useState(true);
  useEffect(() => {
    if (isRecording) return;
    let timer: ReturnType<typeof setTimeout>;
    const arm = () => {
      clearTimeout(timer);
      setArmed(true);
      timer = setTimeout(() => setArmed(false), ARMED_MS);
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
  return isArmed;
}
