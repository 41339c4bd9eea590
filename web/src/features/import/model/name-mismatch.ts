import type { Organ, Position } from '@sadap/contract/positions';
import { placeIn, spelledPosition } from './named-place.ts';

/** Words for an organ's sound; a diagnosis of the organ says nothing about it. */
const DIAGNOSIS = '(?![ _-]*(failure|disease|attack|fibrosis|cancer|infection|transplant))';
const WORDS: Record<Organ, RegExp> = {
  heart: new RegExp(`(?<![a-z])(hearts?|cardiac|pcg)(?![a-z])${DIAGNOSIS}|เสียงหัวใจ`),
  lung: new RegExp(
    `(?<![a-z])(lungs?|breath|breathing|resp|respiratory)(?![a-z])${DIAGNOSIS}|เสียงปอด|เสียงหายใจ`,
  ),
};

/** What a file's name contradicts in the user's choice: the organ, or the position; null: nothing. */
export function mismatchOf(
  organ: Organ,
  position: Position | null,
  fileName: string,
): 'organ' | { named: Position } | null {
  const place = placeIn(fileName);
  if (place && place.organ !== organ) return 'organ';
  if (!place && speaksOf(organ === 'heart' ? 'lung' : 'heart', fileName) && !speaksOf(organ, fileName))
    return 'organ';
  const named = place ? place.position : spelledPosition(organ, fileName);
  return named !== null && position !== null && named !== position ? { named } : null;
}

function speaksOf(organ: Organ, fileName: string): boolean {
  const name = fileName.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spelledPosition(organ, fileName) !== null || WORDS[organ].test(name);
}
