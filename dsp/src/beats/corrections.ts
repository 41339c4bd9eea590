import type { BeatMark, HeartSoundKind } from './types.ts';

/**
 * Manual corrections. Marks stay in order of time. A mark set or moved by hand has a confidence of 1. Marks
 * are addressed by their index; an index out of range changes nothing.
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

/** For marks whose S1 and S2 are swapped throughout. */
export function swapKinds(marks: readonly BeatMark[]): BeatMark[] {
  return marks.map((mark) => ({ ...mark, kind: mark.kind === 'S1' ? 'S2' : 'S1' }));
}
