/** Seconds by which each side's moment is later than that of the first side. */
export type Offsets = readonly number[];

export const offsetOf = (offsets: Offsets, side: number): number => offsets[side] ?? 0;

/** The offsets once a side is known to be `laterS` later than another. The first side stays put. */
export function linkedAnew(offsets: Offsets, from: number, to: number, laterS: number): Offsets {
  const moved = offsets.map((offsetS, side) => (side === to ? offsetOf(offsets, from) + laterS : offsetS));
  return moved.map((offsetS) => offsetS - offsetOf(moved, 0));
}

/** The side after `active`, in turn, that has not ended at its linked position; the next one if all have. */
export function sideAfter(active: number, hasEnded: readonly boolean[]): number {
  const count = hasEnded.length;
  const others = Array.from({ length: count - 1 }, (_, steps) => (active + steps + 1) % count);
  return others.find((side) => !hasEnded[side]) ?? others[0] ?? active;
}
