export type Remaining = { isOver: boolean; hours: number; minutes: number };

const MINUTE_MS = 60_000;

/** How much of the 72 hours is left, or by how much they are over. */
export function remainingUntil(dueAt: string, nowMs: number): Remaining {
  const leftMs = Date.parse(dueAt) - nowMs;
  const minutes = Math.floor(Math.abs(leftMs) / MINUTE_MS);
  return { isOver: leftMs < 0, hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Addresses as they are typed: separated by commas or blanks. */
export const addressesIn = (typed: string): string[] => typed.split(/[\s,]+/).filter((part) => part !== '');
