export type Remaining = { isOver: boolean; hours: number; minutes: number };

const MINUTE_MS = 60_000;

/** How much of the 72 hours is left, or by how much they are over. */
export function remainingUntil(dueAt: string, nowMs: number): Remaining {
  const leftMs = Date.parse(dueAt) - nowMs;
  const minutes = Math.floor(Math.abs(leftMs) / MINUTE_MS);
  return { isOver: leftMs < 0, hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** An instant as an `<input type="datetime-local">` has it, in this computer's time. */
export function localInput(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** Empty where nothing, or no instant, was entered. */
export function instantOf(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** Addresses as they are typed: separated by commas or blanks. */
export const addressesIn = (typed: string): string[] => typed.split(/[\s,]+/).filter((part) => part !== '');
