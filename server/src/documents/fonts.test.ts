import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfText } from '../../test/zip.ts';
import { createDocumentWorkers } from './document-workers.ts';
import { unprintedIn } from './unprinted.ts';

const documents = createDocumentWorkers();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sadap-fonts-'));
});
afterAll(async () => {
  await documents.close();
  await rm(folder, { recursive: true });
});

const pdfOf = (text: string) =>
  documents.pdf({
    language: 'th',
    title: 'ข้อมูลผู้ป่วย',
    subtitle: text,
    author: 'Sadap',
    footer: '',
    madeAt: new Date('2026-11-02T03:15:00Z'),
    blocks: [{ kind: 'facts', rows: [['แพ้', text]] }],
    others: [
      { language: 'en', title: 'Patient', subtitle: '', blocks: [{ kind: 'text', text: 'Allergies' }] },
    ],
  });

async function fontsOf(pdf: Uint8Array): Promise<string> {
  const path = join(folder, 'printed.pdf');
  await writeFile(path, pdf);
  return (await promisify(execFile)('pdffonts', [path])).stdout;
}

/** Soft hyphens, zero-width spaces, joiners, marks of direction. */
const INVISIBLE = /\p{Cf}/u;
const NOTE = 'Characters that cannot be printed';

describe('a document is printed in a shipped font', () => {
  test.each([
    ['Burmese', 'ဒေါ်အောင်ဆန်းမြင့်', 'NotoSansMyanmar'],
    ['Khmer', 'សុខ ចាន់ថា', 'NotoSansKhmer'],
    ['Lao', 'ທ້າວ ສົມພອນ', 'NotoSansLao'],
    ['Chinese', '青霉素 過敏', 'NotoSansSC'],
    ['Arabic', 'محمد أحمد', 'NotoSansArabic'],
    ['Devanagari', 'श्रीमती लक्ष्मी', 'NotoSansDevanagari'],
    ['Shan, in Burmese letters', 'ၸၢႆးသႅင်', 'NotoSansMyanmar'],
    ['Urdu', 'ڈاکٹر ٹیپو', 'NotoSansArabic'],
    ['Japanese', 'さとう カナ', 'NotoSansSC'],
  ])('%s', async (_script, text, font) => {
    const pdf = await pdfOf(`Penicillin ${text}`);
    expect(await fontsOf(pdf)).toContain(font);
    expect(await pdfText(pdf)).not.toContain(NOTE);
    expect(unprintedIn(pdf)).toBe('');
  });

  test.each([
    ['Korean', '김민수', ['U+AE40', 'U+BBFC', 'U+C218']],
    ['Ethiopic', 'ሰላም', ['U+1230', 'U+120B', 'U+121D']],
    ['a picture', '🦐', ['U+1F990']],
    ['a private character', '\u{E000}', ['U+E000']],
  ])('%s, which none has, stands as codes and is named in every part', async (_script, text, codes) => {
    const pdf = await pdfOf(text);
    const said = await pdfText(pdf);
    for (const code of codes) expect(said).toContain(`[${code}]`);
    expect(said.split(NOTE)).toHaveLength(3);
    expect(unprintedIn(pdf)).toBe(codes.toSorted().join(' '));
  });

  test.each([
    ['letters', 'x'.repeat(300)],
    ['a file name', 'lung_recording_HN6900001_male_60_2_Posterior_Lateral_Left_17'.repeat(4)],
    ['digits', '1234567890'.repeat(30)],
  ])('%s without a break stay within their column, all of them', async (_what, text) => {
    const pdf = await documents.pdf({
      language: 'en',
      title: 'Patient',
      subtitle: '',
      author: 'Sadap',
      footer: '',
      madeAt: new Date('2026-11-02T03:15:00Z'),
      blocks: [
        { kind: 'table', widths: [1, 1], columns: ['first', 'second'], rows: [[text, 'beside']] },
        { kind: 'facts', rows: [['allergies', text]] },
      ],
    });
    const path = join(folder, 'long.pdf');
    await writeFile(path, pdf);
    const { stdout } = await promisify(execFile)('pdftotext', ['-bbox', path, '-']);
    const words = [...stdout.matchAll(/xMin="([\d.]+)".*xMax="([\d.]+)".*>([^<]*)<\/word>/g)];
    const xOf = (name: string) => Number(words.find(([, , , word]) => word === name)?.[1]);
    const isLong = ([, , , word = '']: readonly string[]) => word.length > 10 && text.includes(word);
    const pieces = words.filter(isLong);
    const lefts = pieces.map(([, xMin]) => Number(xMin));
    const inTable = pieces.filter(([, xMin]) => Number(xMin) === Math.min(...lefts));
    expect(Math.max(...inTable.map(([, , xMax]) => Number(xMax)))).toBeLessThan(xOf('second'));
    expect(Math.max(...pieces.map(([, , xMax]) => Number(xMax)))).toBeLessThan(595 - 48);
    // In both places every letter is there.
    expect(pieces.map(([, , , word]) => word).join('').length).toBeGreaterThan(2 * text.length - 30);
    expect(unprintedIn(pdf)).toBe('');
    expect(await pdfText(pdf)).not.toMatch(INVISIBLE);
  });

  test.each([
    ['a key of a device', 'AGE2f8Q0mX9sWk4tLb7vNc3yHd6gRj1pZa5u'],
    ['a code of digits', '12345678901234567890123456789012345'],
    ['a hash', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    ['with marks between', 'urn:oid:1.2.840.113619.2.55.3.604688119.971.1234567890.123'],
    ['a Thai number', '๑๒๓๔๕๖๗๘๙๐๑๒๓๔๕๖๗๘๙๐๑๒๓๔๕๖๗๘๙๐๑๒'],
  ])('%s is copied from the paper as it is', async (_what, identifier) => {
    const said = await pdfText(await pdfOf(identifier));
    expect(said).toContain(identifier);
    expect(said).not.toMatch(INVISIBLE);
  });

  test('a text full of them names fifty, so that they fit into a header', async () => {
    const text = Array.from({ length: 400 }, (_, place) => String.fromCodePoint(0xac00 + place)).join(' ');
    expect(unprintedIn(await pdfOf(text)).split(' ')).toHaveLength(50);
  });

  test('what looks like keywords in a text is none', async () => {
    expect(unprintedIn(await pdfOf('<pdf:Keywords>U+1F990</pdf:Keywords>'))).toBe('');
  });
});
