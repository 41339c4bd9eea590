import { expect, test } from 'vitest';
import type { MurmurDetail } from '../analysis/index.ts';
import { murmurDetailText, murmurSentence } from './index.ts';

const DETAIL: MurmurDetail = {
  grade: 3,
  timing: 'mid',
  shape: 'diamond',
  quality: 'harsh',
  loudestAt: ['Aortic'],
  radiation: ['neck'],
  changes: [{ with: 'standing', effect: 'softer' }],
};

test('a murmur in one sentence', () => {
  expect(murmurSentence('systolicMurmur', DETAIL, 'en')).toBe(
    'Systolic murmur, grade 3/6, mid-systolic, diamond, harsh, loudest at the aortic area, radiates to the neck; softer on standing',
  );
  expect(murmurSentence('systolicMurmur', DETAIL, 'th')).toBe(
    'เสียงฟู่ช่วงหัวใจบีบตัว (systolic) ความดังระดับ 3/6 กลางช่วงบีบตัว (mid-systolic) ดังขึ้นแล้วเบาลง (diamond) เสียงหยาบ (harsh) ได้ยินชัดที่สุดที่เอออร์ติก (Aortic) ร้าวไปคอ เบาลงเมื่อยืน',
  );
});

test.each<[string, MurmurDetail, string]>([
  ['nothing', {}, ''],
  ['a grade', { grade: 2 }, 'grade 2/4'],
  ['no radiation', { radiation: [] }, 'no radiation'],
  [
    'several places',
    { timing: 'early', loudestAt: ['Aortic', 'Mitral'], radiation: ['neck', 'back'] },
    'early diastolic, loudest at the aortic and mitral areas, radiates to the neck and the back',
  ],
  [
    'only changes',
    {
      changes: [
        { with: 'leaning-forward', effect: 'louder' },
        { with: 'valsalva', effect: 'unchanged' },
      ],
    },
    'louder on leaning forward, unchanged with Valsalva',
  ],
])('%s stated of a diastolic murmur', (_what, detail, text) => {
  expect(murmurDetailText('diastolicMurmur', detail, 'en')).toBe(text);
});
