import { expect, test } from 'vitest';
import { type OutcomeRow, outcomeRows } from './outcome-rows.ts';

const header = ['HN', 'วันที่', 'ผล', 'Note'];
function rowsOf(...rows: string[][]): OutcomeRow[] {
  const read = outcomeRows({ header, rows });
  if ('missing' in read) throw new Error(read.missing.join());
  return read.rows;
}
const SAID = { hn: 'HN6900001', date: '2026-01-15', hasDisease: true, note: '' };

test.each([
  ['15/01/2569', 'yes'],
  ['15/1/2026', 'Positive'],
  ['2026-01-15 00:00:00', '1'],
  ['๑๕/๐๑/๒๕๖๙', 'พบ'],
  ['15 ม.ค. 2569', ' TRUE '],
])('both calendars and the words for yes are read: %s %s', (date, result) => {
  expect(rowsOf(['HN6900001', date, result, ''])).toEqual([{ index: 0, said: SAID }]);
});

test.each(['0', 'No', 'ไม่พบ', 'ปกติ', 'negative'])('%s is no', (result) => {
  expect(rowsOf(['HN6900001', '15/01/2569', result, 'x'])[0]?.said).toEqual({
    ...SAID,
    hasDisease: false,
    note: 'x',
  });
});

test.each([
  [['', '15/01/2569', 'yes', ''], { is: 'noHn' }],
  [['หมายเลข ๕', '15/01/2569', 'yes', ''], { is: 'hn' }],
  [['HN1', '31/02/2569', 'yes', ''], { is: 'date', typed: '31/02/2569' }],
  [['HN1', '', 'yes', ''], { is: 'date', typed: '' }],
  [['HN1', '15/01/2599', 'yes', ''], { is: 'dateRange' }],
  [['HN1', '15/01/2499', 'yes', ''], { is: 'dateRange' }],
  [['HN1', '15/01/2569', '', ''], { is: 'noResult' }],
  [['HN1', '15/01/2569', 'maybe', ''], { is: 'result', typed: 'maybe' }],
  [['HN1', '15/01/2569', 'yes', 'x'.repeat(501)], { is: 'longNote' }],
  [['HN1', '15/01/2569', 'yes', 'AS', 'moderate'], { is: 'tooManyCells' }],
])('what is wrong with a row is said: %j', (cells, fault) => {
  expect(rowsOf(cells)[0]?.fault).toMatchObject(fault);
});

test('an HN and day stand once, also in other letters; another day is another outcome', () => {
  const rows = rowsOf(
    ['HN6900001', '15/01/2569', 'yes', ''],
    ['hn6900001', '2026-01-15', 'no', ''],
    ['HN6900001', '16/01/2569', 'no', ''],
  );
  expect(rows.map(({ fault }) => fault)).toEqual([undefined, { is: 'twice', row: 0 }, undefined]);
});

test('dates with the month first are seen', () => {
  const of = (date: string) => outcomeRows({ header, rows: [['HN1', date, 'yes', '']] });
  expect(of('01/25/2026')).toMatchObject({ isMonthFirst: true });
  expect(of('25/01/2026')).toMatchObject({ isMonthFirst: false });
  expect(of('45/01/2026')).toMatchObject({ isMonthFirst: false });
});

test('columns that are missing, or there twice, are named', () => {
  expect(outcomeRows({ header: ['HN', 'date', 'DATE'], rows: [] })).toEqual({ missing: ['date', 'result'] });
});
