import { expect, test } from 'vitest';
import { endingOf, keptName, shownName } from './file-names.ts';

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
