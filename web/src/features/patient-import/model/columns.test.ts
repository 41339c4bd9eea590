import { expect, test } from 'vitest';
import { missingFields, namedColumns, sharedFields } from './columns.ts';

test.each([
  [
    ['hn', 'pname', 'fname', 'lname', 'birthday', 'sex', 'cid'],
    { patientID: 0, title: 1, firstName: 2, lastName: 3, dateOfBirth: 4, gender: 5, citizenId: 6 },
  ],
  [
    ['HN', 'คำนำหน้า', 'ชื่อ', 'นามสกุล', 'วันเกิด', 'เพศ', 'น้ำหนัก', 'ส่วนสูง'],
    {
      ...{ patientID: 0, title: 1, firstName: 2, lastName: 3, dateOfBirth: 4, gender: 5 },
      ...{ weight: 6, height: 7 },
    },
  ],
  [['FIRST_NAME', 'Date of Birth'], { firstName: 0, dateOfBirth: 1 }],
])('%s say what they hold', (header, columns) => {
  expect(namedColumns(header)).toEqual(columns);
});

test.each([
  ['a name twice', ['hn', 'HN']],
  ['names that only contain a known one', ['mother_fname', 'hn_old', 'birthplace', 'ชื่อมารดา', 'visit_date']],
  ['no names', ['', ' ']],
])('nothing is chosen for %s', (_, header) => {
  expect(namedColumns(header)).toEqual({});
});

test('what is missing, and what is chosen twice', () => {
  expect(missingFields({ patientID: 0, firstName: 1, lastName: 2, dateOfBirth: 3, gender: 4 })).toEqual([
    'weight',
    'height',
  ]);
  expect(sharedFields({ weight: 1, height: 1, phone: 2 })).toEqual(['weight', 'height']);
});
