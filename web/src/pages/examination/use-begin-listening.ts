import { useEffect, useRef, useState } from 'react';
import { listeningEngine, type Stream } from '../../features/streaming/index.ts';
import type { Stage } from './stage.ts';

type Sound = Pick<Stream, 'phase' | 'capture' | 'start' | 'stop'>;

/**
 * Opening the page, tapping a stethoscope, and a step that is due again after the end start listening without
 * another tap: once each, so that what the clinician ends stays ended. The end of the examination ends it,
 * unless another page records with the stethoscope.
 */
export function useBeginListening({ phase, capture, start, stop }: Sound, stage: Stage) {
  const [isWanted, setWanted] = useState(true);
  const [mayTakeUsual, setMayTakeUsual] = useState(true);
  const isDue = isWanted && stage === 'listen';
  useEffect(() => {
    if (!isDue) return;
    setWanted(false);
    setMayTakeUsual(false);
    void start();
  });
  /** A step was open, and nothing was ended for it since. */
  const isOpen = useRef(false);
  if (stage !== 'done') isOpen.current = true;
  useEffect(() => {
    if (stage !== 'done' || !isOpen.current || phase !== 'streaming') return;
    isOpen.current = false;
    setWanted(true);
    if (capture === null) void stop();
  }, [stage, phase, capture, stop]);
  return {
    onTap: () => {
      // The browser starts sound only inside a tap.
      void listeningEngine.start();
      setWanted(true);
    },
    mayTakeUsual,
    onTakeUsual: () => setMayTakeUsual(false),
  };
}
