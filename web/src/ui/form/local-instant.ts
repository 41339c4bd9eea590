const twoDigits = (value: number) => String(value).padStart(2, '0');

/** An instant as the value of a `DateInput`, in this computer's time. */
export function localInput(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The value of a date field that shows something that is no date (`DateInput`). */
export const INCOMPLETE = 'incomplete';

/** Empty where nothing, or no instant, was entered. */
export function instantOf(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
