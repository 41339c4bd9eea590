import { expect, test } from 'vitest';
import { readsAsPatient } from './reads-as-patient.ts';

test.each([
  'HN6900001',
  'hn 1234',
  'H.N. 12',
  'HN: 69-00001',
  '6900001',
  '69-00001',
  '๖๙๐๐๐๐๑',
  '*HN6900001*',
  // scanned on a Thai layout
  '็์ุตจจจจๅ',
  'ุตจจจจๅ',
  '1-1037-02071-81-1',
  '1 1037 02071 81 1',
  '1103702071811',
  'ER เตียง 4 HN 6900001',
  'เตียง 4 (6900001)',
  'เลขประจำตัวประชาชน 1103',
  'AN 66001234',
])('%s reads as a patient', (text) => {
  expect(readsAsPatient(text)).toBe(true);
});

test.each([
  '',
  'ER',
  'ER 3',
  'ER bed 4',
  'ER-12',
  'ICU 2/7',
  'Ward 12, bed 3, room 1204',
  'ห้องฉุกเฉิน เตียง 4',
  'หอผู้ป่วยใน 12/69',
  'ตึก 100 ปี ชั้น 12 ห้อง 1204',
  'Johnson wing 5',
  'หน้า รพ.สต. หมู่ 7',
  'bed 1 2 3 4',
])('%s is a place', (text) => {
  expect(readsAsPatient(text)).toBe(false);
});
