export type BirthDateParts = { year: string; month: string; day: string };

/** 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD' in its parts; missing ones are empty. */
export function partsOf(birthDate: string): BirthDateParts {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  return { year, month, day };
}

/** Number of days to choose from; a February has 29 while the year is unknown. */
export function dayCount({ year, month }: Pick<BirthDateParts, 'year' | 'month'>): number {
  return month ? new Date(Number(year) || 2000, Number(month), 0).getDate() : 31;
}

/**
 * The birth date from its parts, without a day that its month does not have; a day may be chosen before its
 * month.
 */
export function birthDateOf({ year, month, day }: BirthDateParts): string {
  if (day !== '' && Number(day) <= dayCount({ year, month })) return `${year}-${month}-${day}`;
  return month === '' ? year : `${year}-${month}`;
}
