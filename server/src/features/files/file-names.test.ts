import { expect, test } from 'vitest';
import { endingOf, fittingName, keptName, shownName } from './file-names.ts';

test.each([
  ['xray.png', 'xray.png'],
  ['../../etc/passwd.png', 'passwd.png'],
  ['C:\\Users\\doctor\\ผลเลือด.pdf', 'ผลเลือด.pdf'],
  ['<script>alert(1)</script>.png', 'script>.png'],
  ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ['a\u0000b\r\nc\u202egnp.pdf', 'abcgnp.pdf'],
  ['', 'file.png'],
  ['.png', 'file.png'],
  ['  เอกซเรย์ ปอด.jpg ', 'เอกซเรย์ ปอด.jpg'],
])('%j is shown as %j', (name, shown) => {
  expect(shownName(name, 'file.png')).toBe(shown);
});

test('an overlong name keeps its ending, and no letter loses its marks', () => {
  const shown = shownName(`${'ที่'.repeat(200)}.pdf`, 'file');
  expect(shown).toMatch(/^(ที่){99}…(ที่){16}\.pdf$/u);
});

test('a kept name is what a database holds', () => {
  expect(keptName('a\0b/\ud800.png')).toBe('ab/\ufffd.png');
  expect(keptName('😀'.repeat(2000)).isWellFormed()).toBe(true);
});

test.each([
  ['a.PNG', 'png'],
  ['a.png.pdf', 'pdf'],
  ['scan', ''],
  ['folder.png/scan', ''],
])('%s ends in %j', (name, ending) => {
  expect(endingOf(name)).toBe(ending);
});

test.each([
  ['photo.jpg', ['jpg', 'jpeg'], 'photo.jpg'],
  ['photo.JPEG', ['jpg', 'jpeg'], 'photo.JPEG'],
  ['photo.jfif', ['jpg', 'jpeg'], 'photo.jpg'],
  ['photo.JPE', ['jpg', 'jpeg'], 'photo.jpg'],
  ['photo.png', ['jpg', 'jpeg'], 'photo.jpg'],
  ['IMG_1.HEIC', ['jpg', 'jpeg'], 'IMG_1.jpg'],
  ['photo', ['png'], 'photo.png'],
  ['photo.', ['png'], 'photo.png'],
  ['report.png', ['pdf'], 'report.pdf'],
  ['ผลเลือด 3.11', ['pdf'], 'ผลเลือด 3.11.pdf'],
  ['program.exe', ['png'], 'program.exe.png'],
  ['REC.001', ['wav', 'wave'], 'REC.001.wav'],
  ['REC001.WAVE', ['wav', 'wave'], 'REC001.WAVE'],
])('%s with such a content is called so', (name, endings, expected) => {
  expect(fittingName(name, endings)).toBe(expected);
});
