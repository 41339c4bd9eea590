import { useEffect, useEffectEvent } from 'react';
import { closers } from './closers.ts';

/** While a question stands, Escape closes it alone, not what is beneath. */
export function useEscapeCloses(isAsked: boolean, close: () => void): void {
  const closeIt = useEffectEvent(close);
  useEffect(() => {
    if (!isAsked) return;
    const closer = () => closeIt();
    closers.add(closer);
    return () => {
      closers.delete(closer);
    };
  }, [isAsked]);
}
