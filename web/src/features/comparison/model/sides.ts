import type { Recording } from '@sadap/contract/recordings';

/** What stands on one side: recordings of one position in one check-up, of which one is shown. */
export type SideSounds = {
  key: string;
  /** Its place from 0: A, B, … */
  side: number;
  title: string;
  recordings: readonly Recording[];
};

export const letterOf = (side: number): string => String.fromCharCode(65 + side);

const COLOURS = ['teal', 'grape', 'blue', 'orange'] as const;
export const colourOf = (side: number): string => COLOURS[side % COLOURS.length] ?? 'gray';
