import type { BeatMark, HeartSoundKind } from './types.ts';

/**
 * Corrections by hand. Marks stay in order of time; a mark that was set or moved by hand has the confidence 1. Marks are
 * named by their place in the list; one that is not there changes nothing.
 */
export function addMark(marks: readonly BeatMark[], kind: HeartSoundKind, second: number): BeatMark[] {
  return [...marks, { kind, second, confidence: 1 }].sort((one, other) => one.second - other.second);
}

export function moveMark(marks: readonly BeatMark[], index: number, second: number): BeatMark[] {
  const mark = marks[index];
  return mark ? addMark(deleteMark(marks, index), mark.kind, second) : [...marks];
}

export function deleteMark(marks: readonly BeatMark[], index: number): BeatMark[] {
  return marks.filter((_, place) => place !== index);
}

/** Where S1 and S2 were taken for each other throughout. */
export function swapKinds(marks: readonly BeatMark[]): BeatMark[] {
  return marks.map((mark) => ({ ...mark, kind: mark.kind === 'S1' ? 'S2' : 'S1' }));
}
