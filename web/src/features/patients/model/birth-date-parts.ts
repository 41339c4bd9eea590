import { present } from '@sadap/contract/present-time';
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

/** The parts as they were chosen, in any order: what is no birth date is told, never changed into one. */
export function birthDateOf({ year, month, day }: BirthDateParts): string {
  if (day !== '') return `${year}-${month}-${day}`;
  return month === '' ? year : `${year}-${month}`;
}

/** `noDay`: the month does not have it in that year. */
export type ChosenFault = 'noDay' | 'noMonth' | 'noYear' | 'future';

/** What is wrong with the chosen parts; null also while nothing is chosen. */
export function chosenFault({ year, month, day }: BirthDateParts, today = present()): ChosenFault | null {
  if (month !== '' && day !== '' && Number(day) > dayCount({ year, month })) return 'noDay';
  if (day !== '' && month === '') return 'noMonth';
  if (year === '') return month === '' ? null : 'noYear';
  return new Date(Number(year), Number(month || 1) - 1, Number(day || 1)) > today ? 'future' : null;
}
