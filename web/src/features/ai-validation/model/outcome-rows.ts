import { canonicalText, isSameText, seenText } from '@sadap/contract/canonical-text';
import { HOSPITAL_NUMBER, normalizeHospitalNumber } from '@sadap/contract/patient-identity';
import { today } from '../../../ui/form/local-instant.ts';
import { typedDate } from '../../../ui/form/typed-date.ts';

/** Columns of a file of outcomes. */
const COLUMNS = ['hn', 'date', 'result', 'note'] as const;
type Column = (typeof COLUMNS)[number];
const REQUIRED = ['hn', 'date', 'result'] as const satisfies Column[];
/** Nothing is taken for less. */
const NAMES: Record<Column, string[]> = {
  hn: ['hn', 'hospital number', 'เลข hn', 'เลขที่โรงพยาบาล'],
  date: ['date', 'echo date', 'วันที่', 'วันที่ตรวจ'],
  result: ['result', 'murmur', 'valve disease', 'ผล', 'ผลตรวจ'],
  note: ['note', 'หมายเหตุ'],
};
const RESULTS: { hasDisease: boolean; words: string[] }[] = [
  { hasDisease: true, words: ['1', 'y', 'yes', 'true', 'positive', 'abnormal', 'มี', 'ใช่', 'พบ', 'ผิดปกติ'] },
  {
    hasDisease: false,
    words: ['0', 'n', 'no', 'false', 'negative', 'normal', 'ไม่มี', 'ไม่ใช่', 'ไม่พบ', 'ปกติ'],
  },
];
const LONGEST_NOTE = 500;
const EARLIEST = '2000-01-01';

export type Said = { hn: string; date: string; hasDisease: boolean; note: string };
export type RowFault =
  | { is: 'noHn' | 'noResult' | 'tooManyCells' | 'longNote' }
  | { is: 'hn' | 'date' | 'dateRange' | 'result'; typed: string }
  /** A row above has this HN and day; `row` counts from 0. */
  | { is: 'twice'; row: number };
/** `index` counts the table's rows from 0. */
export type OutcomeRow = { index: number } & (
  | { said: Said; fault?: never }
  | { said?: never; fault: RowFault }
);

type Read = { rows: OutcomeRow[]; isMonthFirst: boolean } | { missing: Column[] };

/** Databases write a day with midnight. */
const dayOf = (typed: string) => typed.trim().replace(/[ T]00:00(?::00)?(?:\.0+)?$/, '');
/** As a spreadsheet has it that takes a text for no formula. */
const disarmed = (text: string) => text.replace(/^'(?=[=+\-@])/, '');
const plain = (name: string) => canonicalText(name.replaceAll('_', ' '));

/** Whether a date makes sense with the month first alone: then others are swapped, unseen. */
function seemsMonthFirst(typed: string): boolean {
  const swapped = canonicalText(typed).replace(/^(\d{1,2})([-/. ])(\d{1,2})(?=[-/. ])/, '$3$2$1');
  return typedDate(typed, false) === null && typedDate(swapped, false) !== null;
}

function columnsOf(header: readonly string[]): Map<Column, number> {
  const columns = new Map<Column, number>();
  for (const column of COLUMNS) {
    const known = NAMES[column].map(plain);
    const meant = header.flatMap((name, index) => (known.includes(plain(name)) ? [index] : []));
    // A name that stands there twice says nothing.
    if (meant.length === 1 && meant[0] !== undefined) columns.set(column, meant[0]);
  }
  return columns;
}

function read(textOf: (column: Column) => string): Said | RowFault {
  const [hn, typedDay, typed] = [
    normalizeHospitalNumber(textOf('hn')),
    dayOf(textOf('date')),
    textOf('result'),
  ];
  if (hn === '') return { is: 'noHn' };
  if (!HOSPITAL_NUMBER.test(hn)) return { is: 'hn', typed: hn };
  const date = typedDate(typedDay, false);
  if (date === null) return { is: 'date', typed: typedDay };
  if (date < EARLIEST || date > today()) return { is: 'dateRange', typed: typedDay };
  if (typed === '') return { is: 'noResult' };
  const result = RESULTS.find(({ words }) => words.some((word) => isSameText(word, typed)));
  if (!result) return { is: 'result', typed };
  const note = textOf('note');
  if (note.length > LONGEST_NOTE) return { is: 'longNote' };
  return { hn, date, hasDisease: result.hasDisease, note };
}

/** Each row of a table as an outcome, or what is wrong with it. */
export function outcomeRows({ header, rows }: { header: string[]; rows: string[][] }): Read {
  const columns = columnsOf(header);
  const missing = REQUIRED.filter((column) => !columns.has(column));
  if (missing.length > 0) return { missing };
  const firstOf = new Map<string, number>();
  const all = rows.map((cells, index): OutcomeRow => {
    if (cells.slice(header.length).some((cell) => seenText(cell) !== ''))
      return { index, fault: { is: 'tooManyCells' } };
    const textOf = (column: Column) => {
      const at = columns.get(column);
      return at === undefined ? '' : disarmed(seenText(cells[at] ?? ''));
    };
    const said = read(textOf);
    if ('is' in said) return { index, fault: said };
    const key = `${said.hn.toUpperCase()} ${said.date}`;
    const first = firstOf.get(key);
    if (first !== undefined) return { index, fault: { is: 'twice', row: first } };
    firstOf.set(key, index);
    return { index, said };
  });
  return {
    rows: all,
    isMonthFirst: all.some(({ fault }) => fault?.is === 'date' && seemsMonthFirst(fault.typed)),
  };
}
