import { arabicDigits, isSameText, seenText } from '@sadap/contract/canonical-text';
import { IMPORT_FIELDS, type ImportedPatient, type ImportField } from '@sadap/contract/patient-import';
import { ImportedPatient as Schema } from '@sadap/contract/patient-import/schema';
import type { Gender } from '@sadap/contract/patients';
import { type ValidationKey, validationKeyOf } from '@sadap/contract/validation';
import type { Table } from '../../../tables/read-table.ts';
import { type BirthDateFault, typedBirthDate } from '../../../ui/form/typed-birth-date.ts';
import { numberOf } from '../../../ui/form/typed-number.ts';
import type { Columns } from './columns.ts';

/** What is wrong with a cell. `twice`: a row above has it already. */
export type CellFault =
  | { is: 'value'; key: ValidationKey }
  | { is: 'birthDate'; fault: BirthDateFault; typed: string }
  | { is: 'gender'; typed: string }
  | { is: 'twice'; row: number };
/** `tooMany`: cells beyond the header; those before them may have moved. */
export type RowFault = { field: ImportField; fault: CellFault } | { field: null; fault: 'tooMany' };
/** `index` counts the table's rows from 0. `calendar`: of a patient's birth date. */
export type JudgedRow = { index: number; cells: string[]; calendar: Calendar | null } & (
  | { patient: ImportedPatient; faults?: never }
  | { patient?: never; faults: RowFault[] }
);
export type Calendar = 'buddhist' | 'christian';

/** Codes of the Ministry of Public Health's 43 files and of HOSxP: 1 male, 2 female. */
const GENDERS: Record<Gender, string[]> = {
  male: ['1', 'm', 'male', 'ชาย', 'ช'],
  female: ['2', 'f', 'female', 'หญิง', 'ญ'],
  other: ['other', 'อื่นๆ', 'อื่น ๆ'],
};
/** Buddhist years are above it, Christian ones below. */
const FIRST_BUDDHIST_YEAR = 2300;

const genderOf = (typed: string) =>
  (Object.keys(GENDERS) as Gender[]).find((gender) =>
    GENDERS[gender].some((each) => isSameText(each, typed)),
  );
/** Databases write a birth date with midnight; another time may mean another day elsewhere. */
const dayOf = (typed: string) => typed.trim().replace(/[ T]00:00(?::00)?(?:\.0+)?$/, '');
/** As a download of ours has it, so that a spreadsheet takes a text for no formula. */
const disarmed = (text: string) => text.replace(/^'(?=[=+\-@])/, '');

function calendarOf(typed: string): Calendar | null {
  const digits = arabicDigits(typed);
  const year = (/^\d{4}(?=[-/.])/.exec(digits) ?? /\d{4}$/.exec(digits))?.[0];
  if (year === undefined) return null;
  return Number(year) >= FIRST_BUDDHIST_YEAR ? 'buddhist' : 'christian';
}

type Read = { values: Partial<Record<ImportField, string | number>>; faults: RowFault[] };

function read(textOf: (field: ImportField) => string): Read {
  const values: Read['values'] = {};
  const faults: RowFault[] = [];
  for (const field of IMPORT_FIELDS) {
    const typed = textOf(field);
    if (typed === '') continue;
    if (field === 'dateOfBirth') {
      const birth = typedBirthDate(dayOf(typed));
      if ('date' in birth) values[field] = birth.date;
      else faults.push({ field, fault: { is: 'birthDate', fault: birth.fault, typed } });
    } else if (field === 'gender') {
      const gender = genderOf(typed);
      if (gender) values[field] = gender;
      else faults.push({ field, fault: { is: 'gender', typed } });
    } else if (field === 'weight' || field === 'height') {
      const number = numberOf(typed);
      if (number !== undefined && !Number.isNaN(number)) values[field] = number;
      else faults.push({ field, fault: { is: 'value', key: 'notANumber' } });
    } else values[field] = typed;
  }
  return { values, faults };
}

/** What the schema has against the rest of a row. */
function judged({ values, faults }: Read) {
  const parsed = Schema.safeParse(values);
  const told = new Set(faults.map(({ field }) => field));
  const all = [...faults];
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0] as ImportField;
    if (told.has(field)) continue;
    told.add(field);
    all.push({
      field,
      fault: { is: 'value', key: validationKeyOf({ ...issue, input: values[field] }) },
    });
  }
  return all.length > 0 || !parsed.success ? { faults: all } : { patient: parsed.data };
}

/** Each row of a table as a patient, or what is wrong with it. An HN or citizen ID is that of one row. */
export function judgedRows({ header, rows }: Pick<Table, 'header' | 'rows'>, columns: Columns): JudgedRow[] {
  const firstWith = { patientID: new Map<string, number>(), citizenId: new Map<string, number>() };
  return rows.map((cells, index) => {
    const textOf = (field: ImportField) => {
      const column = columns[field];
      return column === undefined ? '' : disarmed(seenText(cells[column] ?? ''));
    };
    const calendar = calendarOf(dayOf(textOf('dateOfBirth')));
    if (cells.slice(header.length).some((cell) => seenText(cell) !== ''))
      return { index, cells, calendar: null, faults: [{ field: null, fault: 'tooMany' }] };
    const row = judged(read(textOf));
    if (row.faults) return { index, cells, calendar: null, faults: row.faults };
    const twice = (['patientID', 'citizenId'] as const).flatMap((field): RowFault[] => {
      const key = row.patient[field]?.toUpperCase();
      if (!key) return [];
      const first = firstWith[field].get(key);
      if (first !== undefined) return [{ field, fault: { is: 'twice', row: first } }];
      firstWith[field].set(key, index);
      return [];
    });
    if (twice.length > 0) return { index, cells, calendar: null, faults: twice };
    return { index, cells, calendar, patient: row.patient };
  });
}

/** Whether some birth dates make sense with the month first alone: then the others are swapped, unseen. */
export const seemsMonthFirst = (rows: readonly JudgedRow[]): boolean =>
  rows.some(({ faults }) =>
    faults?.some(
      ({ fault }) => typeof fault === 'object' && fault.is === 'birthDate' && fault.fault === 'month',
    ),
  );
