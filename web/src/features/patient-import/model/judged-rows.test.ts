import { describe, expect, test } from 'vitest';
import { judgedRows, seemsMonthFirst } from './judged-rows.ts';

const COLUMNS = {
  ...{ patientID: 0, title: 1, firstName: 2, lastName: 3, dateOfBirth: 4, gender: 5 },
  ...{ weight: 6, height: 7, citizenId: 8 },
};
const ROW = ['HN6900001', 'นาง', 'มาลี', 'ดีงาม', '02/03/2501', 'หญิง', '61.5', '158', ''];
const CITIZEN = '1101700230708';
/** A row with other cells, by their columns. */
const row = (cells: Record<number, string> = {}) => ROW.map((cell, at) => cells[at] ?? cell);
const HEADER = ['hn', 'pname', 'fname', 'lname', 'birthday', 'sex', 'weight', 'height', 'cid'];
const judge = (...rows: string[][]) => judgedRows({ header: HEADER, rows }, COLUMNS);
const faultsOf = (...rows: string[][]) => judge(...rows).map(({ faults }) => faults ?? null);

test('a row is a patient', () => {
  expect(judge(row())).toEqual([
    {
      index: 0,
      cells: ROW,
      calendar: 'buddhist',
      patient: {
        ...{ patientID: 'HN6900001', title: 'นาง', firstName: 'มาลี', lastName: 'ดีงาม' },
        ...{ dateOfBirth: '1958-03-02', gender: 'female', weight: 61.5, height: 158 },
      },
    },
  ]);
});

test.each([
  ['02/03/2501', '1958-03-02', 'buddhist'],
  ['2/3/1958', '1958-03-02', 'christian'],
  ['๐๒/๐๓/๒๕๐๑', '1958-03-02', 'buddhist'],
  ['1958-03-02', '1958-03-02', 'christian'],
  ['2501-03-02', '1958-03-02', 'buddhist'],
  ['1958-03-02 00:00:00', '1958-03-02', 'christian'],
  ['1958-03-02T00:00:00.000', '1958-03-02', 'christian'],
  ['2 มี.ค. 2501', '1958-03-02', 'buddhist'],
  ['2501', '1958', 'buddhist'],
  ['28021957', '1957-02-28', 'christian'],
  ['02032501', '1958-03-02', 'buddhist'],
])('the birth date %s', (typed, date, calendar) => {
  expect(judge(row({ 4: typed }))).toMatchObject([{ calendar, patient: { dateOfBirth: date } }]);
});

test.each([
  ['1', 'male'],
  ['2', 'female'],
  ['ช', 'male'],
  ['F', 'female'],
  ['หญิง ', 'female'],
  ['อื่นๆ', 'other'],
])('the sex %s', (typed, gender) => {
  expect(judge(row({ 5: typed }))).toMatchObject([{ patient: { gender } }]);
});

test('what a scanner, a spreadsheet or a Thai keyboard adds is taken away', () => {
  const typed = row({ 0: ' hn: ๖๙๐๐๐๐๒', 2: ' มา\u200bลี ', 6: '61,5', 8: '1-1017-00230-70-8' });
  expect(judge(typed)).toMatchObject([
    { patient: { patientID: 'HN6900002', firstName: 'มาลี', weight: 61.5, citizenId: CITIZEN } },
  ]);
});

describe('a row that is none says each cell that is wrong', () => {
  test.each([
    ['patientID', { 0: '' }, { is: 'value', key: 'hnRequired' }],
    ['firstName', { 2: ' ' }, { is: 'value' }],
    ['dateOfBirth', { 4: '' }, { is: 'value', key: 'birthDateRequired' }],
    ['dateOfBirth', { 4: '31/02/2501' }, { is: 'birthDate', fault: 'day', typed: '31/02/2501' }],
    ['dateOfBirth', { 4: '02/03/58' }, { is: 'birthDate', fault: 'shortYear' }],
    // Midnight of the next day in Bangkok, where a database writes it as UTC.
    ['dateOfBirth', { 4: '1958-03-01 17:00:00' }, { is: 'birthDate', fault: 'format' }],
    // As a spreadsheet counts days.
    ['dateOfBirth', { 4: '21246' }, { is: 'birthDate' }],
    ['gender', { 5: '9' }, { is: 'gender', typed: '9' }],
    ['gender', { 5: '' }, { is: 'value', key: 'genderRequired' }],
    ['weight', { 6: '' }, { is: 'value' }],
    ['weight', { 6: '61 kg' }, { is: 'value', key: 'notANumber' }],
    ['weight', { 6: '0' }, { is: 'value', key: 'weightPositive' }],
    ['height', { 7: '1,580' }, { is: 'value', key: 'notANumber' }],
    ['citizenId', { 8: '1234567890123' }, { is: 'value', key: 'citizenIdInvalid' }],
  ])('%s of %j', (field, cells, fault) => {
    expect(faultsOf(row(cells))).toMatchObject([[{ field, fault }]]);
  });

  test('all of them together', () => {
    const [faults] = faultsOf(row({ 0: '', 4: 'x', 5: '9', 6: '-' }));
    expect(faults?.map(({ field }) => field).sort()).toEqual([
      'dateOfBirth',
      'gender',
      'patientID',
      'weight',
    ]);
  });

  test('a row that is cut off', () => {
    expect(faultsOf(['HN6900001', 'นาง', 'มาลี'])[0]?.map(({ field }) => field)).toContain('height');
  });
});

test('an HN or a citizen ID that stands there twice counts once', () => {
  const faults = faultsOf(
    row({ 8: CITIZEN }),
    row({ 0: 'hn6900001', 2: 'อื่น' }),
    row({ 0: 'HN6900003', 8: CITIZEN }),
    row({ 0: 'HN6900004' }),
  );
  expect(faults).toEqual([
    null,
    [{ field: 'patientID', fault: { is: 'twice', row: 0 } }],
    [{ field: 'citizenId', fault: { is: 'twice', row: 0 } }],
    null,
  ]);
});

test('a column that is not chosen is not read', () => {
  const { citizenId: _none, ...columns } = COLUMNS;
  expect(judgedRows({ header: HEADER, rows: [row({ 8: 'x' })] }, columns)[0]?.patient).toBeDefined();
});

test('a row with more cells than columns is kept back: what stands before may have moved', () => {
  const [first] = judge([...ROW, 'x']);
  expect(first?.faults).toEqual([{ field: null, fault: 'tooMany' }]);
  expect(judge([...ROW, '', ' '])[0]?.patient).toBeDefined();
});

test('what a download of ours has disarmed is read as it was', () => {
  const columns = { ...COLUMNS, phone: 9 };
  const rows = [[...ROW, "'+66812345678"]];
  expect(judgedRows({ header: [...HEADER, 'phone'], rows }, columns)).toMatchObject([
    { patient: { phone: '+66812345678' } },
  ]);
});

test.each([
  ['12/25/1958', true],
  ['25/12/1958', false],
  ['31/02/1958', false],
  ['x', false],
])('a file with %s has the month first: %s', (typed, isSo) => {
  expect(seemsMonthFirst(judge(row(), row({ 0: 'HN6900009', 4: typed })))).toBe(isSo);
});

test('of rows that are kept back no calendar is counted', () => {
  expect(judge(row({ 5: '9' }))[0]?.calendar).toBeNull();
});
