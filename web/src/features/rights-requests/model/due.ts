const DAY_MS = 24 * 3_600_000;

/** Whole days that are left, or by how many it is over; the day on which it ends counts as left. */
export function daysUntil(dueAt: string, nowMs: number): { isOver: boolean; days: number } {
  const leftMs = Date.parse(dueAt) - nowMs;
  return leftMs < 0
    ? { isOver: true, days: Math.ceil(-leftMs / DAY_MS) }
    : { isOver: false, days: Math.floor(leftMs / DAY_MS) };
}
