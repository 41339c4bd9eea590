import { readFile } from 'node:fs/promises';
import { pdfText, unzipped } from '../../server/test/zip.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { speak, wordsOf } from '../harness/words.ts';
import { enter, signInAsAdministrator } from './pages.ts';

for (const language of ['th', 'en'] as const)
  test(`an administrator exports all that is held on a patient (${language})`, async ({
    page,
    server,
    browser,
  }) => {
    const words = wordsOf(language);
    const { patientExport } = words;
    const username = `held_${language}`;
    const hn = `HELD-${language}`;
    await speak(page, language);
    await enter(page, words, server.url, username);
    const api = await apiOf(page, server.url);
    const { checkUp } = await api.patient(hn, 'Mana Jaidee');
    const recording = await api.recording(checkUp, 'heart', 'Mitral');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const sound = await fetch(
      `${server.url}/api/heartsoundrecordings/sound/${encodeURIComponent(recording.file_name)}`,
      { headers: { authorization: `Bearer ${token}` } },
    ).then((answer) => answer.arrayBuffer());
    await page.goto(`${server.url}/patients/${checkUp.patientId}/accesses`);
    await expect(page.getByRole('listitem').filter({ hasText: username })).toBeVisible();
    await expect(page.getByRole('button', { name: patientExport.start })).toHaveCount(0);

    const office = await (await browser.newContext()).newPage();
    await speak(office, language);
    await signInAsAdministrator(office, server.url);
    await office.goto(`${server.url}/patients/${checkUp.patientId}`);
    await office.getByRole('link', { name: words.audit.accesses.title }).click();
    await expectFit(office, `export ${language}`);
    const downloading = office.waitForEvent('download');
    await office.getByRole('button', { name: patientExport.start }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(new RegExp(`^sadap-${hn}-.*\\.zip$`));
    const file = await readFile(await download.path());
    const zip = unzipped(new Uint8Array(file).buffer);
    const [path = ''] = [...zip.keys()].filter((each) => each.startsWith('sounds/'));
    expect(zip.get(path)?.equals(Buffer.from(sound))).toBe(true);
    const text = await pdfText(zip.get('patient.pdf') ?? Buffer.of());
    for (const part of [hn, 'Mana Jaidee', path, username]) expect(text).toContain(part);
    await expect(office.getByText(patientExport.done)).toBeVisible();
    await expect(office.getByRole('listitem').filter({ hasText: 'admin' })).toContainText(
      words.audit.accesses.deeds.takingOut.replace('{{count}}', '1'),
    );
    await office.context().close();
  });
