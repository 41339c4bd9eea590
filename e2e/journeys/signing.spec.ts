import type { Page } from '@playwright/test';
import { type MurmurDetail, NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import { MURMUR_DETAIL_NAMES, murmurTimingNames } from '@sadap/contract/heart-details';
import type { HeartPosition } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import { clearHeart } from '../harness/clear-sounds.ts';
import { doctor } from '../harness/doctor.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf, colleague, createAccount, PASSWORD } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { fill, speak, type Words, wordsOf } from '../harness/words.ts';
import { type Hand, handOn } from './keyboard.ts';
import { openRecordingPage, signIn, signInAsAdministrator } from './pages.ts';

const WIDTHS = [1440, 820, 390];
const MURMUR = {
  grade: 3,
  timing: 'mid',
  shape: 'diamond',
  quality: 'harsh',
} as const satisfies MurmurDetail;

/** A nurse's patient with two heart sounds; the one at the aortic position has her draft. */
async function drafted({ url }: Server, nurse: string, name: string) {
  const api = await colleague(url, nurse);
  const { checkUp } = await api.patient(`SIGN-${nurse.replaceAll('_', '-')}`, name);
  const aortic = await api.recording(checkUp, 'heart', 'Aortic');
  await api.recording(checkUp, 'heart', 'Mitral', clearHeart());
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
  const first = await api.recording(checkUp, 'heart', 'Aortic', clearHeart());
  const second = await api.recording(checkUp, 'heart', 'Mitral', clearHeart());
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

/** A doctor goes through new heart sounds, in Thai: the first one's dialog is open. */
async function reviewing(page: Page, url: string, name: string, positions: readonly HeartPosition[]) {
  const words = wordsOf('th');
  await speak(page, 'th');
  await doctor(url, name);
  await signIn(page, url, name, PASSWORD);
  const api = await apiOf(page, url);
  const { checkUp } = await api.patient(`SIGN-${name.replaceAll('_', '-')}`, `${name} ฟังหัวใจ`);
  const ids: number[] = [];
  for (const position of positions)
    ids.push((await api.recording(checkUp, 'heart', position, clearHeart())).recording_id);
  const at = `/patients/${checkUp.patientId}/records/${checkUp.id}/heart-sound?review=`;
  await page.goto(`${url}${at}${ids[0]}`);
  const form = page.getByRole('dialog').first();
  return {
    words,
    form,
    at,
    ids,
    save: form.getByRole('button', { name: words.analysis.save, exact: true }),
    playing: form.locator('[aria-keyshortcuts="P"][data-status="playing"]'),
    question: page.getByRole('dialog', { name: words.signing.confirm.title }),
    canPlay: () => expect(form.locator('[aria-keyshortcuts="P"]')).toBeEnabled(),
    stored: async () => {
      const all = await api.call<Recording[]>('GET', `/heartsoundrecordings?session_id=${checkUp.id}`);
      return ids.map((id) => all.find(({ recording_id }) => recording_id === id));
    },
  };
}
type Reviewing = Awaited<ReturnType<typeof reviewing>>;

/** Plays it, and says that it is normal: findings are added to that. */
async function playAndSayNormal(hand: Hand, { playing, save, canPlay }: Reviewing): Promise<void> {
  await canPlay();
  await hand.decide('p', () => expect(playing).toBeVisible());
  await hand.decide('a', () => expect(save).toBeEnabled());
}

/** Saves it, and signs it in the question, whose other button has the focus. */
async function saveAndSign(
  hand: Hand,
  { words, question }: Reviewing,
  signed: () => Promise<unknown>,
): Promise<void> {
  const cancel = question.getByRole('button', { name: words.layout.cancel });
  await hand.decide('Control+Enter', () => expect(cancel).toBeFocused());
  await hand.press('Tab');
  await hand.decide('Enter', signed);
}

// What it takes besides listening: the sound goes on while it is judged. Two and four seconds are the page's.
test('from the keyboard alone, a normal heart is signed within 10 s, one with a murmur within 40 s', async ({
  page,
  server: { url },
}) => {
  const review = await reviewing(page, url, 'typing_doctor', ['Aortic', 'Mitral', 'Pulmonic']);
  const { words, form, at, ids, stored, canPlay } = review;
  const { heart, detail } = words.analysis;
  await canPlay();
  await expectFit(page, 'an analysis with the names of its keys', WIDTHS);

  const normal = handOn(page);
  await playAndSayNormal(normal, review);
  await saveAndSign(normal, review, () => page.waitForURL(`**${at}${ids[1]}`));
  console.log(`a normal heart is signed: ${normal.said()}`);
  expect(normal.seconds(), normal.said()).toBeLessThanOrEqual(8);

  const murmur = handOn(page);
  await playAndSayNormal(murmur, review);
  await murmur.tick(form.getByRole('checkbox', { name: heart.systolicMurmur, exact: true }));
  const details = form.getByRole('group', { name: heart.systolicMurmur });
  const { timing, shape, quality } = MURMUR;
  await murmur.choose(details.getByLabel(detail.grade), '3/6');
  await murmur.choose(details.getByLabel(detail.timing), murmurTimingNames('systolicMurmur', 'th')[timing]);
  await murmur.choose(details.getByLabel(detail.shape), MURMUR_DETAIL_NAMES.th.shape[shape]);
  await murmur.choose(
    details.getByLabel(detail.quality, { exact: true }),
    MURMUR_DETAIL_NAMES.th.quality[quality],
  );
  await saveAndSign(murmur, review, () => page.waitForURL(`**${at}${ids[2]}`));
  console.log(`a murmur is signed: ${murmur.said()}`);
  expect(murmur.seconds(), murmur.said()).toBeLessThanOrEqual(36);

  const [first, second] = await stored();
  expect([first?.signature, second?.signature]).not.toContain(null);
  expect(first?.doctor_analysis).toMatchObject(NORMAL_HEART_ANALYSIS);
  expect(second?.doctor_analysis).toMatchObject({ systolicMurmur: { present: true, detail: MURMUR } });
});

test('keys do nothing beneath a question; Escape closes the question alone', async ({
  page,
  server: { url },
}) => {
  const review = await reviewing(page, url, 'asked_doctor', ['Aortic']);
  const { words, form, save, playing, question, stored } = review;
  const { analysis } = words;
  await playAndSayNormal(handOn(page), review);
  await form.getByText(analysis.heart.s3, { exact: true }).click();
  await page.keyboard.press('a');
  const sure = page.getByRole('dialog', { name: analysis.allNormalTitle });
  await expect(sure).toBeVisible();
  await page.keyboard.press('p');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await expect(sure).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(playing).toBeVisible();
  await expect(form.getByRole('checkbox', { name: analysis.heart.s3, exact: true })).toBeChecked();
  expect((await stored())[0]).toMatchObject({ doctor_analysis: null });

  await expect(save).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(question).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect((await stored())[0]).toMatchObject({ analysis_version: 1, signature: null });
});
