import { readFile } from 'node:fs/promises';
import type { Patient } from '@sadap/contract/patients';
import { ADMIN } from '../harness/administrator.ts';
import { expectFit } from '../harness/page-checks.ts';
import { colleague } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { signIn } from './pages.ts';

/** As HOSxP exports it on Windows: TIS-620 has the letters from U+0E01 on from 0xA1 on. */
const tis620 = (text: string) =>
  Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.charCodeAt(0);
      return code >= 0x0e01 ? code - 0x0e01 + 0xa1 : code;
    }),
  );
const HEADER = 'เลขที่,hn,pname,fname,lname,birthday,sex,น้ำหนัก,ส่วนสูง';
const line = (number: number, rest: string) => `${number},HN68010${number},${rest}`;

test('patients of a file are compared and imported; what is refused comes back as a file', async ({
  page,
  server,
}) => {
  const words = wordsOf('th').patientImport;
  const { call } = await colleague(server.url, 'import_nurse');
  await call('POST', '/patients', {
    ...{ patientID: 'HN6801013', firstName: 'สมหญิง', lastName: 'รักไทย', dateOfBirth: '1970-01-05' },
    ...{ gender: 'female', weight: 55, height: 160 },
  });
  await speak(page, 'th');
  await signIn(page, server.url, ADMIN.username, ADMIN.password);
  await page.goto(`${server.url}/admin/import`);
  const lines = [
    line(11, 'นาง,น้ำฝน,ใจดี,2501-03-02,2,61.5,158'),
    line(12, 'นาย,ผู้ใหญ่,ตั้งมั่น,15/08/2490,1,70,171'),
    line(13, 'นางสาว,สมหญิง,รักไทย,05/01/2513,2,55,160'),
    line(13, 'นาง,คนอื่น,รักไทย,05/01/2513,2,55,160'),
    line(14, 'นาย,วันผิด,รักไทย,31/02/2513,1,55,160'),
  ];
  const file = tis620([HEADER, ...lines].join('\r\n'));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'patients.csv', mimeType: 'text/csv', buffer: file });

  // Every column with a telling name is chosen; the others are nobody's.
  await expect(
    page.getByText(fill(words.opened, { name: 'patients.csv', count: lines.length })),
  ).toBeVisible();
  await expect(page.getByText(fill(words.calendars, { buddhist: 3, christian: 0 }))).toBeVisible();
  const preview = page.getByRole('region', { name: words.preview });
  await expect(preview.getByText('02/03/2501')).toBeVisible();
  await expectFit(page, 'a table is opened', [1440, 820, 390]);

  await page.getByRole('button', { name: words.try }).click();
  await expect(page.getByText(fill(words.counted.trial, { count: 2 }))).toBeVisible();
  await expect(page.getByText(fill(words.others, { known: 1, refused: 2 }))).toBeVisible();
  await expectFit(page, 'compared', [1440, 390]);
  const store = fill(words.store, { count: 2 });
  await page.getByRole('button', { name: store }).click();
  await page.getByRole('dialog').getByRole('button', { name: store }).click();
  await expect(page.getByText(fill(words.counted.store, { count: 2 }))).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: words.download }).click();
  const download = await downloading;
  const refused = await readFile(await download.path(), 'utf8');
  expect(refused.split('\r\n')).toHaveLength(3);
  expect(refused).toContain('คนอื่น');
  expect(refused).toContain(fill(words.twice, { row: 4 }));

  const [found] = await call<Patient[]>('GET', '/patients?search=HN6801012');
  expect(found).toMatchObject({ name: 'นายผู้ใหญ่ ตั้งมั่น', dateOfBirth: '1947-08-15', gender: 'male' });
});
