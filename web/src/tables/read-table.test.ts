import { IMPORT_FILE_MAX_BYTES, IMPORT_ROWS_MAX } from '@sadap/contract/patient-import';
import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const file = (...parts: BlobPart[]) => new File(parts, 'patients.csv');
/** TIS-620 has the letters from U+0E01 on from 0xA1 on. */
const tis620 = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code >= 0x0e01 ? code - 0x0e01 + 0xa1 : code;
  });
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (c) => c.charCodeAt(0)).buffer);
const TEXT = 'hn,ชื่อ\r\n1,น้ำฝน\r\n';
const READ = { header: ['hn', 'ชื่อ'], rows: [['1', 'น้ำฝน']] };

test.each([
  ['UTF-8', file(TEXT), 'utf-8'],
  ['UTF-8 with its mark', file('\ufeff', TEXT), 'utf-8'],
  ['TIS-620', file(tis620(TEXT)), 'windows-874'],
  ['UTF-16, as Excel saves "Unicode text"', file(utf16(TEXT.replace(/,/g, '\t'))), 'utf-16le'],
])('%s is read', async (_, given, encoding) => {
  expect(await readTable(given)).toEqual({ ...READ, encoding });
});

test.each([
  ['semicolons', 'hn;name\n1;"a;b"\n', [['1', 'a;b']]],
  ['tabs', 'hn\tname\n1\ta,b\n', [['1', 'a,b']]],
  ['quotation marks and lines inside', 'hn,name\n1,"say ""a""\nb"\n', [['1', 'say "a"\nb']]],
  ['empty lines', 'hn,name\n\n1,a\n,\n', [['1', 'a']]],
  ['rows that are too short', 'hn,name,sex\n1,a\n', [['1', 'a']]],
])('with %s', async (_, text, rows) => {
  expect(await readTable(file(text))).toMatchObject({ rows });
});

test.each([
  ['tooLarge', file(new Uint8Array(IMPORT_FILE_MAX_BYTES + 1))],
  ['tooManyRows', file(`hn,name\n${'1,a\n'.repeat(IMPORT_ROWS_MAX + 1)}`)],
  ['noRows', file('')],
  ['noRows', file('hn,name\n')],
  ['noRows', file('a text\nof two lines\n')],
  ['workbook', file(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))],
  ['workbook', file(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]))],
  ['quotes', file('hn,name\n1,"a\n2,b\n')],
])('%s', async (fault, given) => {
  expect(await readTable(given)).toEqual({ fault });
});
