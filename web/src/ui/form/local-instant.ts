import { present } from '@sadap/contract/present-time';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** An instant as the value of a `DateInput`, in this computer's time. */
export function localInput(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** Today, 'YYYY-MM-DD': the server's day where this computer stands, also before 7 in Bangkok. */
export const today = (): string => localInput(present().toISOString()).slice(0, 10);

/** The value of a date field that shows something that is no date (`DateInput`). */
export const INCOMPLETE = 'incomplete';

/** Empty where nothing, or no instant, was entered. */
export function instantOf(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
