import type { BeatInterval, BeatMark } from './types.ts';

/** Marks further apart leave a gap, which is neither systole nor diastole. */
const LONGEST_SYSTOLE_S = 0.7;
const LONGEST_DIASTOLE_S = 2;

/** Systoles and diastoles between marks that are in order of time. */
export function intervalsOf(marks: readonly BeatMark[]): BeatInterval[] {
  return marks.flatMap((mark, index) => {
    const next = marks[index + 1];
    if (!next || next.kind === mark.kind) return [];
    const kind = mark.kind === 'S1' ? 'systole' : 'diastole';
    const longestS = kind === 'systole' ? LONGEST_SYSTOLE_S : LONGEST_DIASTOLE_S;
    if (next.second - mark.second > longestS) return [];
    return [{ kind, startS: mark.second, endS: next.second } satisfies BeatInterval];
  });
}
