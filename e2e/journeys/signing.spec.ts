import type { Page } from '@playwright/test';
import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { Recording } from '@sadap/contract/recordings';
import { doctor } from '../harness/doctor.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf, colleague, createAccount, PASSWORD } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { fill, speak, type Words, wordsOf } from '../harness/words.ts';
import { openRecordingPage, signIn, signInAsAdministrator } from './pages.ts';

const WIDTHS = [1440, 820, 390];

/** A nurse's patient with two heart sounds; the one at the aortic position has her draft. */
async function drafted({ url }: Server, nurse: string, name: string) {
  const api = await colleague(url, nurse);
  const { checkUp } = await api.patient(`SIGN-${nurse.replaceAll('_', '-')}`, name);
  const aortic = await api.recording(checkUp, 'heart', 'Aortic');
  await api.recording(checkUp, 'heart', 'Mitral');
  await api.call('PUT', `/heartsoundrecordings/${aortic.recording_id}/analysis`, {
    doctor_analysis: NORMAL_HEART_ANALYSIS,
    base_version: 0,
  });
  return { api, checkUp, path: `/heartsoundrecordings/${aortic.recording_id}` };
}

const rowOf = (page: Page, position: string) =>
  page.locator('[data-recording]').filter({ hasText: position });

async function openAnalysis(page: Page, { recording }: Words, position: string) {
  await rowOf(page, position).getByRole('button', { name: recording.history.openAnalysis }).click();
  return page.getByRole('dialog');
}

/** The maker's page: who signed, and what was corrected since; no way to change, sign, add or delete. */
async function readAsNurse(page: Page, words: Words, signer: string): Promise<void> {
  const { signing, analysis, recording } = words;
  const { Tricuspid, Mitral } = recording.positions;
  const signed = await openAnalysis(page, words, Tricuspid);
  await expect(signed.getByText(fill(signing.signedBy, { name: signer }))).toBeVisible();
  await expect(signed.getByText(signing.changes.title)).toBeVisible();
  await expect(signed.getByRole('article')).toContainText('ไม่พบเสียงฟู่');
  for (const action of [analysis.edit, signing.sign, signing.addenda.add])
    await expect(signed.getByRole('button', { name: action, exact: true })).toHaveCount(0);
  await expectFit(page, 'a signed analysis that was corrected beside', WIDTHS);
  await signed.getByRole('button', { name: analysis.close, exact: true }).last().click();
  const remove = { name: recording.history.delete };
  await expect(rowOf(page, Tricuspid).getByRole('button', remove)).toHaveCount(0);
  await expect(rowOf(page, Mitral).getByRole('button', remove)).toBeVisible();
  const draft = await openAnalysis(page, words, Mitral);
  await expect(draft.getByText(signing.byDoctor)).toBeVisible();
  await expect(draft.getByRole('button', { name: signing.sign })).toHaveCount(0);
}

/** In the open dialog, by keyboard first: the question names patient and position, and no is a no. */
async function signDraft(page: Page, { signing, layout }: Words, named: string[]): Promise<void> {
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: signing.sign }).press('Enter');
  const question = page.getByRole('dialog', { name: signing.confirm.title });
  for (const part of named) await expect(question).toContainText(part);
  await expectFit(page, 'the question before a signature', WIDTHS);
  await question.getByRole('button', { name: layout.cancel }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByText(signing.draft)).toBeVisible();
  await dialog.getByRole('button', { name: signing.sign }).click();
  await question.getByRole('button', { name: signing.confirm.confirm, exact: true }).click();
}

test("a doctor signs a nurse's draft and adds to it; nobody changes it", async ({
  page,
  server,
  browser,
}) => {
  const words = wordsOf('th');
  const { signing, analysis, recording } = words;
  const { Aortic, Mitral } = recording.positions;
  const patient = 'มะลิ ลงนาม';
  await speak(page, 'th');
  const [nurse, name] = ['drafts_nurse', 'signs_doctor'];
  const { api, checkUp, path } = await drafted(server, nurse, patient);
  await doctor(server.url, name);
  await signIn(page, server.url, name, PASSWORD);
  await openRecordingPage(page, server.url, checkUp);
  await expect(rowOf(page, Aortic)).toBeVisible();
  await expect(page.getByText(signing.mark, { exact: true })).toHaveCount(0);

  const dialog = await openAnalysis(page, words, Aortic);
  await expect(dialog.getByText(signing.draft)).toBeVisible();
  await expectFit(page, 'a draft that a doctor may sign', WIDTHS);
  await signDraft(page, words, [patient, Aortic]);
  await expect(dialog.getByText(fill(signing.signedBy, { name }))).toBeVisible();
  await expect(dialog.getByRole('button', { name: analysis.edit })).toHaveCount(0);
  await expect(dialog.getByText(/SHA-256 [0-9a-f]{64}/)).toBeVisible();

  await dialog.getByLabel(signing.addenda.text).fill('ฟังซ้ำ 15 นาทีต่อมา\nไม่พบเสียงฟู่');
  await dialog.getByRole('button', { name: signing.addenda.add, exact: true }).click();
  await expect(dialog.getByRole('article')).toContainText('ไม่พบเสียงฟู่');
  await expect(dialog.getByLabel(signing.addenda.text)).toHaveValue('');
  await expectFit(page, 'a signed analysis with an addendum', WIDTHS);
  await dialog.getByRole('button', { name: analysis.close, exact: true }).last().click();
  await expect(rowOf(page, Aortic).getByText(signing.mark, { exact: true })).toBeVisible();
  await expectFit(page, 'a signed recording in the list', WIDTHS);

  // the next sound: a doctor who has saved an analysis signs it in the same dialog
  const next = await openAnalysis(page, words, Mitral);
  await next.getByRole('button', { name: analysis.allNormal, exact: true }).click();
  await next.getByRole('button', { name: analysis.save, exact: true }).click();
  await expect(next.getByRole('button', { name: signing.sign })).toBeVisible();
  await next.getByRole('button', { name: analysis.close, exact: true }).last().click();

  await api.call('PUT', `${path}/position`, { position: 'Tricuspid', base_version: 0 });
  const context = await browser.newContext();
  const hers = await context.newPage();
  await speak(hers, 'th');
  await signIn(hers, server.url, nurse, PASSWORD);
  await openRecordingPage(hers, server.url, checkUp);
  await readAsNurse(hers, words, name);
  await context.close();
});

test('what is signed is deleted by an administrator alone, after a question of its own', async ({
  page,
  server,
}) => {
  const words = wordsOf('en');
  const { signing, recording } = words;
  await speak(page, 'en');
  const { checkUp, path } = await drafted(server, 'makes_nurse', 'บัว ลบเสียง');
  const name = 'signs_too_doctor';
  await doctor(server.url, name);
  await signIn(page, server.url, name, PASSWORD);
  await (await apiOf(page, server.url)).call('POST', `${path}/signature`, {
    analysis_version: 1,
    position_version: 0,
    circumstances_version: 0,
  });
  await signInAsAdministrator(page, server.url);
  await openRecordingPage(page, server.url, checkUp);
  const { Aortic } = recording.positions;
  await rowOf(page, Aortic).getByRole('button', { name: recording.history.delete }).click();
  await page
    .getByRole('dialog', { name: recording.history.deleteTitle })
    .getByRole('button', { name: recording.history.deleteConfirm })
    .click();
  const question = page.getByRole('dialog', { name: signing.deletion.title });
  await expect(question).toContainText(signing.deletion.message);
  await expectFit(page, 'the question before a signed analysis goes', WIDTHS);
  await question.getByRole('button', { name: words.layout.cancel }).click();
  await expect(question).toBeHidden();
  await expect(rowOf(page, Aortic)).toBeVisible();
  await rowOf(page, Aortic).getByRole('button', { name: recording.history.delete }).click();
  await page
    .getByRole('dialog', { name: recording.history.deleteTitle })
    .getByRole('button', { name: recording.history.deleteConfirm })
    .click();
  await question.getByRole('button', { name: signing.deletion.confirm }).click();
  await expect(page.getByText(recording.history.deleted)).toBeVisible();
  await expect(rowOf(page, Aortic)).toHaveCount(0);
});

test("an administrator says who is a doctor; the account's own settings show it", async ({
  page,
  server,
}) => {
  const words = wordsOf('th');
  const { users } = words;
  await speak(page, 'th');
  const name = 'promoted_doctor';
  await createAccount(server.url, name);
  await signInAsAdministrator(page, server.url);
  await page.goto(`${server.url}/admin?q=${name}`);
  await page.getByRole('button', { name: `${users.edit}: ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await expectFit(page, 'the dialog of an account with its profession', WIDTHS);
  await dialog.getByLabel(users.clinicalRole).selectOption({ label: users.clinicalRoles.doctor });
  await dialog.getByRole('button', { name: users.dialog.edit.submit }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel(users.clinicalRole).selectOption({ label: users.clinicalRoles.doctor });
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByText(users.clinicalRoles.doctor, { exact: true }).last()).toBeVisible();
  await page.getByLabel(users.clinicalRole).selectOption({ label: users.clinicalRoles.none });
  await expect(row).toHaveCount(0);

  await signIn(page, server.url, name, PASSWORD);
  await page.goto(`${server.url}/settings`);
  await expect(page.getByText(users.clinicalRoles.doctor, { exact: true }).first()).toBeVisible();
});

test('a doctor who goes through what waits is asked to sign after Save, and then the next one opens', async ({
  page,
  server,
}) => {
  const words = wordsOf('en');
  const { signing, analysis } = words;
  await speak(page, 'en');
  await doctor(server.url, 'dr_waiting');
  await signIn(page, server.url, 'dr_waiting', PASSWORD);
  const api = await apiOf(page, server.url);
  const { checkUp } = await api.patient('SIGN-WAITING', 'Waiting Jaidee');
  const first = await api.recording(checkUp, 'heart', 'Aortic');
  const second = await api.recording(checkUp, 'heart', 'Mitral');
  const third = await api.recording(checkUp, 'heart', 'Pulmonic');
  const at = `/patients/${checkUp.patientId}/records/${checkUp.id}/heart-sound?review=`;
  await page.goto(`${server.url}${at}${first.recording_id}`);
  const save = async () => {
    const form = page.getByRole('dialog').first();
    await form.getByRole('button', { name: analysis.allNormal }).click();
    await form.getByRole('button', { name: analysis.save, exact: true }).click();
  };
  const question = page.getByRole('dialog', { name: signing.confirm.title });
  await save();
  await question.getByRole('button', { name: signing.confirm.confirm, exact: true }).click();
  await page.waitForURL(`**${at}${second.recording_id}`);
  await save();
  await question.getByRole('button', { name: words.layout.cancel }).click();
  await page.waitForURL(`**${at}${third.recording_id}`);
  const all = await api.call<Recording[]>('GET', `/heartsoundrecordings?session_id=${checkUp.id}`);
  const signed = (id: number) => all.find(({ recording_id }) => recording_id === id)?.signature !== null;
  expect([signed(first.recording_id), signed(second.recording_id)]).toEqual([true, false]);
});
