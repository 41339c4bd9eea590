const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The day in a file's name, 'YYYY-MM-DD': the hospital's (`liveInTimeZone`), not that of UTC. */
export function fileDay(instant: Date | string): string {
  const date = new Date(instant);
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
}
