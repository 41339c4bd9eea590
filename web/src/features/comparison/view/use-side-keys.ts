import { useEffect, useEffectEvent } from 'react';
import { pressedKey } from '../../../platform/pressed-key.ts';
import { letterOf } from '../model/sides.ts';
import type { Comparison } from './use-comparison.ts';

/** A list goes to the option that begins with the letter. */
const takesLetters = (target: EventTarget | null) =>
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && ['text', 'search'].includes(target.type));

/** X switches to the next side; a side's letter to that side. */
export function useSideKeys(comparison: Comparison, sideCount: number): void {
  const switchByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return;
    const key = pressedKey(event);
    const side = Array.from({ length: sideCount }, (_, each) => letterOf(each)).indexOf(key ?? '');
    if (key === 'X') comparison.switchToNext();
    else if (side >= 0) comparison.switchTo(side);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => switchByKey(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
