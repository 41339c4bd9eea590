import type { Organ, Position } from '@sadap/contract/positions';
import { positionIn } from './position-guess.ts';

const WORDS: Record<Organ, RegExp> = {
  heart: /(?<![a-z])(hearts?|cardiac|pcg)(?![a-z])|หัวใจ/,
  lung: /(?<![a-z])(lungs?|breath|breathing|resp|respiratory)(?![a-z])|ปอด/,
};

/** What a file's name contradicts in the user's choice: the organ, or the position; null: nothing. */
export function mismatchOf(
  organ: Organ,
  position: Position | null,
  fileName: string,
): 'organ' | { named: Position } | null {
  const other: Organ = organ === 'heart' ? 'lung' : 'heart';
  const name = fileName.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const named = positionIn(organ, fileName);
  const namesOwn = named !== null || WORDS[organ].test(name);
  const namesOther = positionIn(other, fileName) !== null || WORDS[other].test(name);
  if (namesOther && !namesOwn) return 'organ';
  return named !== null && position !== null && named !== position ? { named } : null;
}
