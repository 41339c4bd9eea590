import { expect, test } from 'vitest';
import { patientIn } from './patient.ts';

const MR = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] };
const SYSTEM = 'https://hospital.example/hn';
const HN = { type: MR, system: SYSTEM, value: 'HN6800077' };
const MALEE = {
  resourceType: 'Patient',
  id: 'p1',
  identifier: [HN],
  name: [{ family: 'ดีงาม', given: ['มาลี'] }],
  birthDate: '1958-03-02',
  gender: 'female',
};
const read = (changes: object, hnSystem: string | null = null) =>
  patientIn({ ...MALEE, ...changes }, { id: 'p1', hnSystem, today: '2026-11-29' });
const refusal = (changes: object, hnSystem: string | null = null): string => {
  try {
    read(changes, hnSystem);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

test('says what a plain launch would say', () => {
  expect(read({})).toEqual({
    patient: {
      patientID: 'HN6800077',
      firstName: 'มาลี',
      lastName: 'ดีงาม',
      dateOfBirth: '1958-03-02',
      gender: 'female',
    },
    isDeceased: false,
  });
});

const CID = { system: 'https://terms.sil-th.org/id/th-cid', value: '1101700230705' };
const other = (changes: object) => ({ ...HN, value: 'HN6800078', ...changes });
test.each([
  ['beside other numbers', [CID, HN]],
  ['said twice', [HN, { ...HN }]],
  ['of DSTU2', [{ ...HN, type: { coding: [{ system: 'http://hl7.org/fhir/v2/0203', code: 'MR' }] } }]],
  ['beside an old one', [other({ use: 'old' }), HN]],
  ['beside a temporary one', [other({ use: 'temp' }), HN]],
  ['beside one that has ended', [other({ period: { end: '2026-11-28T10:00:00+07:00' } }), HN]],
  ['beside one that ended in a year', [other({ period: { end: '2025' } }), HN]],
  ['with spaces and Thai digits', [{ ...HN, value: ' HN๖๘00077 ' }]],
])('the HN is found %s', (_, identifier) => {
  expect(read({ identifier }).patient.patientID).toBe('HN6800077');
});

test.each([
  ['none', []],
  ['another kind alone', [CID]],
  ['a type of its own', [{ ...HN, type: { coding: [{ system: 'https://a.example', code: 'MR' }] } }]],
  ['a type in words', [{ ...HN, type: { text: 'MR' } }]],
  ['two', [HN, other({})]],
  ['one that still holds beside it', [HN, other({ period: { end: '2027-01-01' } })]],
  ['an empty one', [{ ...HN, value: ' ' }]],
  ['an old one alone', [{ ...HN, use: 'old' }]],
  ['a temporary one alone', [{ ...HN, use: 'temp' }]],
])('%s is no HN', (_, identifier) => {
  expect(refusal({ identifier })).toBe('SMART_NO_HN');
});

test('the system that is configured decides, whatever the type', () => {
  const elsewhere = other({ system: 'https://other.example/hn' });
  expect(read({ identifier: [elsewhere, HN] }, SYSTEM).patient.patientID).toBe('HN6800077');
  expect(read({ identifier: [{ system: SYSTEM, value: 'HN1' }] }, SYSTEM).patient.patientID).toBe('HN1');
  expect(refusal({ identifier: [elsewhere] }, SYSTEM)).toBe('SMART_NO_HN');
  expect(refusal({ identifier: [HN, other({})] }, SYSTEM)).toBe('SMART_NO_HN');
});

test.each([
  ['out of use', { active: false }],
  ['that another has replaced', { link: [{ type: 'replaced-by' }] }],
])('a record %s opens nothing', (_, changes) => {
  expect(refusal(changes)).toBe('SMART_PATIENT_INACTIVE');
});

test('a record that has replaced another opens', () => {
  expect(refusal({ link: [{ type: 'replaces' }, { type: 'seealso' }] })).toBe('none');
});

const THAI = { family: 'ดีงาม', given: ['มาลี'] };
const LATIN = { use: 'official', family: 'Deengam', given: ['Malee'] };
const ENDED = { period: { end: '2020-01-01' } };
test.each([
  ['the Thai one of two', [LATIN, THAI], 'มาลี ดีงาม'],
  [
    'the official one of two Thai ones',
    [
      { ...THAI, given: ['ลี'] },
      { ...THAI, use: 'official' },
    ],
    'มาลี ดีงาม',
  ],
  ['the only one', [LATIN], 'Malee Deengam'],
  ['all given names', [{ ...LATIN, given: ['Malee', 'Ann'] }], 'Malee Ann Deengam'],
  ['not the one before marriage', [{ ...THAI, use: 'maiden' }, LATIN], 'Malee Deengam'],
  ['not an old one', [{ ...THAI, ...ENDED }, LATIN], 'Malee Deengam'],
  ['not a half one', [{ given: ['มาลี'] }, LATIN], 'Malee Deengam'],
])('of the names, %s', (_, name, expected) => {
  const { firstName, lastName } = read({ name }).patient;
  expect(`${firstName} ${lastName}`).toBe(expected);
});

test.each([
  ['no name', { name: undefined }],
  ['a name in one piece', { name: [{ text: 'มาลี ดีงาม' }] }],
  ['a nickname alone', { name: [{ ...THAI, use: 'nickname' }] }],
  ['no birth date', { birthDate: undefined }],
  ['a year of birth alone', { birthDate: '1958' }],
  ['a Buddhist year', { birthDate: '2501-03-02' }],
  ['a day that is none', { birthDate: '1958-02-30' }],
  ['an unknown sex', { gender: 'unknown' }],
  ['no sex', { gender: undefined }],
  ['an HN that is none', { identifier: [{ ...HN, value: 'HN 68/00077' }] }],
])('%s is not enough', (_, changes) => {
  expect(refusal(changes)).toBe('SMART_PATIENT_INCOMPLETE');
});

test.each([
  ['another resource', { resourceType: 'Person' }],
  ['another patient', { id: 'p2' }],
  ['wrong types', { name: 'มาลี' }],
])('%s is not read', (_, changes) => {
  expect(refusal(changes)).toBe('SMART_INVALID');
});

test('a record out of use is not opened; of one who has died it is said', () => {
  expect(refusal({ active: false })).toBe('SMART_PATIENT_INACTIVE');
  expect(refusal({ active: true })).toBe('none');
  expect(read({ deceasedDateTime: '2026' }).isDeceased).toBe(true);
  expect(read({ deceasedBoolean: true }).isDeceased).toBe(true);
  expect(read({ deceasedBoolean: false }).isDeceased).toBe(false);
});
