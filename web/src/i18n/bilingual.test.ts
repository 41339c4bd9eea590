import { expect, test } from 'vitest';
import { bilingual } from './bilingual.ts';
import { th } from './texts/index.ts';

const words = (text: string) =>
  [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)].map(({ segment }) =>
    segment.replaceAll('\u2060', ''),
  );

test.each([
  ['แจ้งผู้ดูแลระบบ', 'ผู้ดูแล'],
  ['ข้อมูลผู้ป่วย', 'ผู้ป่วย'],
  ['ผู้ใช้ทั้งหมด', 'ผู้ใช้'],
  ['ลายมือชื่อผู้ตรวจ', 'ผู้ตรวจ'],
  ['ผู้บันทึก', 'ผู้บันทึก'],
])('no line breaks inside a word of %s', (text, word) => {
  const { th: thai } = bilingual({ th: { text }, en: { text: '' } });
  expect(words(thai.text)).toContain(word);
});

test('a role is one word for somebody', () => {
  expect(words(th.users.roles.ADMIN)).toEqual(['ผู้ดูแล', 'ระบบ']);
});
