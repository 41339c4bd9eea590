import { describe, expect, test } from 'vitest';
import { arabicDigits, canonicalText, isFoundIn, isSameText, seenText } from './index.ts';

describe('texts that look the same are the same', () => {
  test.each([
    ['nikhahit and sara aa', 'น้\u0e4d\u0e32', 'น้ำ'],
    ['nikhahit before the tone mark', 'น\u0e4d\u0e49\u0e32', 'น้ำ'],
    ['tone mark after sara am', 'น\u0e33\u0e49', 'น้ำ'],
    ['tone mark before the vowel above', 'ท\u0e48\u0e35', 'ที่'],
    ['tone mark before the vowel below', 'ก\u0e49\u0e38ง', 'กุ้ง'],
    ['tone mark before mai han-akat', 'น\u0e49\u0e31น', 'นั้น'],
    ['thanthakhat before the vowel', 'สิทธ\u0e4c\u0e34', 'สิทธิ์'],
    ['a doubled tone mark', 'ใหม\u0e48\u0e48', 'ใหม่'],
    ['a doubled vowel above', 'ส\u0e35\u0e35', 'สี'],
    ['a doubled mark with another between', 'ท\u0e48\u0e35\u0e48', 'ที่'],
    ['sara e twice', 'เเก้ว', 'แก้ว'],
    ['sara i and nikhahit', 'ล\u0e34\u0e4dก', 'ลึก'],
    ['sara i, a tone mark and nikhahit', 'น\u0e34\u0e48\u0e4dง', 'นึ่ง'],
    ['lakkhangyao and sara aa', 'ฤๅษี', 'ฤาษี'],
    ['a Latin accent of its own', 'Rene\u0301', 'René'],
    ['the ångström sign', '\u212bsa', 'Åsa'],
    ['zero-width space', 'สม\u200bชาย', 'สมชาย'],
    ['zero-width joiners', 'ส\u200dม\u200cชาย', 'สมชาย'],
    ['byte order mark', '\ufeffสมชาย', 'สมชาย'],
    ['soft hyphen', 'Som\u00adchai', 'Somchai'],
    ['direction marks', '\u202asomchai\u202c\u200f', 'somchai'],
    ['word joiner and variation selector', 'som\u2060chai\ufe0f', 'somchai'],
    ['a control character', 'som\u0007chai', 'somchai'],
    ['no-break space', 'สมชาย\u00a0ใจดี', 'สมชาย ใจดี'],
    ['ideographic space', 'สมชาย\u3000ใจดี', 'สมชาย ใจดี'],
    ['narrow no-break space', 'สมชาย\u202fใจดี', 'สมชาย ใจดี'],
    ['runs of spaces, tabs and line breaks', '  สมชาย \t\r\n ใจดี ', 'สมชาย ใจดี'],
    ['spaces on both sides of what is not seen', 'สมชาย \u200b ใจดี', 'สมชาย ใจดี'],
    ['letter case', 'SOMCHAI Jaidee', 'somchai jaidee'],
    ['letter case of Greek and German', 'ΣΊΣΥΦΟΣ STRASSE', 'σίσυφος straße'],
    ['a Greek word and its beginning', 'ΣΑΣ', 'σασ'],
    ['Turkish İ and i', 'İstanbul', 'ISTANBUL'],
    ['Turkish ı and I', 'Diyarbakır', 'DIYARBAKIR'],
    ['İ as two signs', 'I\u0307zmir', 'izmir'],
    ['full-width letters', 'Ｓｏｍｃｈａｉ', 'Somchai'],
    ['Thai digits', '๐๘๑-๒๓๔', '081-234'],
    ['Arabic digits', '٠٨١٢٣', '08123'],
    ['Persian digits', '۰۸۱۲۳', '08123'],
    ['full-width digits', '０８１', '081'],
    ['Burmese digits', '၀၈၁၂၃', '08123'],
    ['Shan digits', '႐႘႑႒႓', '08123'],
    ['Tai Tham digits', '᪀᪈᪁', '081'],
    ['Myanmar Pwo Karen digits', '\u{116da}\u{116e3}\u{116d1}', '091'],
    ['Khmer and Lao digits', '០៨໑', '081'],
    ['Lao nikhahit and sara aa', 'ນ\u0ec9\u0ecd\u0eb2', 'ນ\u0ec9\u0eb3'],
    ['a Lao tone mark after sara am', 'ນ\u0eb3\u0ec9', 'ນ\u0ec9\u0eb3'],
    ['a Lao tone mark before the vowel above', 'ທ\u0ec8\u0eb5', 'ທ\u0eb5\u0ec8'],
    ['Lao sara e twice', 'ເເກ້ວ', 'ແກ້ວ'],
    ['Burmese vowels above and below', 'စ\u102f\u102d', 'စ\u102d\u102f'],
    ['a Burmese nasal sign before the vowel below', 'သ\u1036\u102f', 'သ\u102f\u1036'],
    ['Burmese medials', 'မ\u103d\u103b', 'မ\u103b\u103d'],
    ['a Burmese mark twice', 'က\u102d\u102d', 'က\u102d'],
    ['dashes', '69\u201300001\u2212\uff0d', '69-00001--'],
    ['apostrophes', 'O\u2019Brien', "O'Brien"],
  ])('%s', (_what, typed, meant) => {
    expect(canonicalText(typed)).toBe(canonicalText(meant));
    expect(isSameText(typed, meant)).toBe(true);
  });
});

test.each([
  ['นำ', 'น้ำ'],
  ['ปา', 'ป่า'],
  ['ใจ', 'ไจ'],
  ['สี', 'สิ'],
  ['มานี', 'มาณี'],
  ['Rene', 'René'],
  ['สมชาย ใจดี', 'สมชายใจดี'],
  ['01', '1'],
  ['ນຳ', 'ນ້ຳ'],
  ['မြ', 'မျ'],
  ['စို', 'စိ'],
])('%s and %s differ', (one, other) => {
  expect(isSameText(one, other)).toBe(false);
});

test('the form of a form is itself', () => {
  const signs = [
    ...Array.from({ length: 0x60 }, (_, index) => String.fromCodePoint(0xe00 + index)),
    ...'aÅßİıΣς႑ເີ່ຳໍ\u102d\u102f\u103b１\u00a0\u200b-\u2019\u00bd\u0301 ',
  ];
  for (const one of signs)
    for (const two of signs)
      for (const text of [`ก${one}${two}า`, `${one}${two}`, `เ${one}\u0e34${two}\u0e4d`]) {
        const form = canonicalText(text);
        expect(canonicalText(form), JSON.stringify(text)).toBe(form);
      }
});

test('the beginning of a name is found in it, whatever is typed next', () => {
  for (const name of ['น้ำผึ้ง', 'ที่รัก', 'สุ้ย', 'İstanbul', 'ΑΣΠΑΣΙΑ', 'ນ້ຳຝົນ', 'မြတ်စုမွန်', 'ကျော်စွာ'])
    for (let length = 1; length <= name.length; length++)
      expect(isFoundIn(name.slice(0, length), [name]), name.slice(0, length)).toBe(true);
});

test('a search in a list', () => {
  expect(isFoundIn(' ', ['สมชาย'])).toBe(true);
  expect(isFoundIn('เเก้ว', ['x', 'น้องแก้ว'])).toBe(true);
  expect(isFoundIn('๖๙', ['HN6900001'])).toBe(true);
  expect(isFoundIn('แก', ['กา'])).toBe(false);
});

test('what is seen keeps its letters', () => {
  expect(seenText('\ufeff Som\u200bchai \u00a0 ใจดี\r\n')).toBe('Somchai ใจดี');
  expect(arabicDigits('HN๖๙０')).toBe('HN690');
});
