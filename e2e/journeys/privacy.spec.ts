import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { pdfText, unzipped } from '../../server/test/zip.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { signInAnew, signInAsAdministrator } from './pages.ts';

test('an administrator exports all that is held on a patient', async ({ page, server, browser }) => {
  const words = wordsOf('en');
  const { patientExport } = words;
  const username = 'held_nurse';
  const hn = 'HELD-1';
  await speak(page, 'en');
  await signInAnew(page, server.url, username);
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
  await speak(office, 'en');
  await signInAsAdministrator(office, server.url);
  await office.goto(`${server.url}/patients/${checkUp.patientId}`);
  // By keyboard: the cards above are still arriving, and move the link away from a pointer.
  await office.getByRole('link', { name: words.audit.accesses.title }).press('Enter');
  await expect(office.getByRole('heading', { name: words.audit.accesses.title })).toBeVisible();
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
  await expect(office.getByText(patientExport.done, { exact: true })).toBeVisible();
  await expect(office.getByRole('listitem').filter({ hasText: 'admin' })).toContainText(
    words.audit.accesses.deeds.takingOut.replace('{{count}}', '1'),
  );
  await office.context().close();
});

async function atBreaches(page: Page, server: Server, browser: Browser) {
  const words = wordsOf('th');
  const username = 'breach_nurse';
  const hn = 'BREACH-1';
  await speak(page, 'th');
  await signInAnew(page, server.url, username);
  const { checkUp } = await (await apiOf(page, server.url)).patient(hn, 'Mana Jaidee');
  await page.goto(`${server.url}/patients/${checkUp.patientId}`);
  await expect(page.getByRole('link', { name: words.audit.accesses.title })).toBeVisible();
  const office = await (await browser.newContext()).newPage();
  await speak(office, 'th');
  await signInAsAdministrator(office, server.url);
  await office.goto(`${server.url}/admin`);
  await office.getByRole('tab', { name: words.breaches.privacy.tab }).click();
  return { words, username, hn, office };
}
type AtBreaches = Awaited<ReturnType<typeof atBreaches>>;

async function openBreach({ words: { breaches }, username, office }: AtBreaches): Promise<void> {
  await office.getByRole('button', { name: breaches.open }).click();
  const form = office.getByRole('dialog');
  const submit = form.getByRole('button', { name: breaches.form.open });
  await submit.click();
  await expect(form.getByLabel(breaches.form.title)).toHaveAttribute('aria-invalid', 'true');
  const title = `${username} 7`;
  await form.getByLabel(breaches.form.title).fill(title);
  await form.getByRole('combobox', { name: breaches.form.accounts }).fill(username);
  await office.getByRole('option', { name: username }).click();
  // The list of accounts closes as the field is left.
  await office.keyboard.press('Tab');
  await submit.click();
  await expect(office.getByRole('heading', { name: title })).toBeVisible();
}

async function seeAffected({ words: { breaches }, username, hn, office }: AtBreaches) {
  await expect(office.getByRole('listitem').filter({ hasText: hn })).toContainText(username);
  // Those whose names stood on the dashboard too.
  const [before = '', after = ''] = breaches.affected.count.split('{{count}}');
  const told = await office.getByText(new RegExp(`${before}\\d+${after}`)).textContent();
  const count = Number(/\d+/.exec(told ?? '')?.[0]);
  await expectFit(office, 'breach');
  const downloading = office.waitForEvent('download');
  await office.getByRole('link', { name: breaches.affected.table }).click();
  const table = await readFile(await (await downloading).path(), 'utf8');
  expect(table.trim().split('\r\n')).toHaveLength(1 + count);
  expect(table).toContain(hn);
}

async function tickAndClose({ words: { breaches }, office }: AtBreaches): Promise<void> {
  const { office: step } = breaches.steps;
  const note = office.getByRole('textbox', { name: fill(breaches.steps.noteOn, { step: step.name }) });
  await note.fill('by phone');
  await office.getByRole('button', { name: fill(breaches.steps.doneOf, { step: step.name }) }).click();
  await expect(office.getByRole('listitem').filter({ hasText: step.name })).toContainText(/admin.*by phone/);
  const badge = breaches.notice.told.split('{{hours}}')[0] ?? '';
  await expect(office.getByText(badge).first()).toBeVisible();
  await office.getByLabel(breaches.close.note).fill('over');
  const close = office.getByRole('button', { name: breaches.close.submit, exact: true });
  await close.click();
  await expect(office.getByRole('button', { name: breaches.reopen })).toBeVisible();
  await expect(close).toHaveCount(0);
}

test('a breach: its patients come from the trail, steps are ticked, and it is closed', async ({
  page,
  server,
  browser,
}) => {
  const scene = await atBreaches(page, server, browser);
  await test.step('it is opened with an account; what is missing is said at its field', () =>
    openBreach(scene));
  await test.step('whom the account saw stands there, and is exported', () => seeAffected(scene));
  await test.step('a step is ticked with a note, and the breach is closed', () => tickAndClose(scene));
  await scene.office.context().close();
});

async function atRequests(page: Page, server: Server, browser: Browser) {
  const words = wordsOf('en');
  const hn = 'RIGHTS-1';
  await speak(page, 'en');
  await signInAnew(page, server.url, 'rights_nurse');
  const { patient } = await (await apiOf(page, server.url)).patient(hn, 'Mana Jaidee');
  const office = await (await browser.newContext()).newPage();
  await speak(office, 'en');
  await signInAsAdministrator(office, server.url);
  await office.goto(`${server.url}/admin/privacy`);
  const request = office.getByRole('listitem').filter({ hasText: words.rightsRequests.rights.restriction });
  return {
    words,
    hn,
    patient,
    page,
    office,
    url: server.url,
    request: request.filter({ hasText: hn }),
  };
}
type AtRequests = Awaited<ReturnType<typeof atRequests>>;

async function receiveRequest({ words: { rightsRequests }, hn, office, request }: AtRequests) {
  await office.getByRole('button', { name: rightsRequests.add }).click();
  const form = office.getByRole('dialog');
  await form.getByLabel(rightsRequests.form.kind).selectOption({ label: rightsRequests.rights.restriction });
  await form.getByLabel(rightsRequests.form.hn).fill('NOBODY-1');
  await form.getByLabel(rightsRequests.form.person).fill(`Manee of ${hn}`);
  await form.getByLabel(rightsRequests.form.receivedAt).fill('2026-01-05T08:00');
  const save = form.getByRole('button', { name: rightsRequests.form.save });
  await save.click();
  await expect(form.getByLabel(rightsRequests.form.hn)).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel(rightsRequests.form.hn).fill(hn);
  await save.click();
  const [overdue = ''] = rightsRequests.over.split('{{days}}').filter((part) => part.trim() !== '');
  await expect(request).toContainText(overdue.trim());
  await request.getByRole('button', { name: rightsRequests.take }).click();
  await expect(request).toContainText(fill(rightsRequests.handledBy, { by: 'admin' }));
  const [, badge = ''] = rightsRequests.overdue.split('{{count}}');
  await expect(office.getByRole('tab', { selected: true })).toContainText(
    badge.trim() || rightsRequests.overdue.replace('{{count}}', ''),
  );
}

async function restrictAndOpen({ words, hn, office, page, patient, request, url }: AtRequests) {
  const { restrictions, access } = words;
  await request.getByRole('button', { name: fill(restrictions.restrictOf, { patient: hn }) }).click();
  await office.getByRole('dialog').getByLabel(restrictions.note).fill('dispute');
  await office.getByRole('dialog').getByRole('button', { name: restrictions.restrict }).click();
  await expect(office.getByRole('listitem').filter({ hasText: 'dispute' })).toContainText(hn);
  await expectFit(office, 'requests', [1440, 390]);

  await page.goto(`${url}/patients/${patient.id}`);
  await expect(page.getByRole('heading', { name: access.restriction.banner })).toBeVisible();
  await expectFit(page, 'a restricted patient', [1440, 390]);
  await page.getByRole('radio', { name: access.reasons['patient-request'] }).click();
  await page.getByRole('button', { name: access.open }).click();
  const banner = page.getByRole('alert').filter({ hasText: access.restriction.banner });
  await expect(banner).toContainText(access.restriction.kinds.restriction);
  await expect(page.getByRole('link', { name: words.audit.accesses.title })).toBeVisible();
  await expectFit(page, 'a restricted record', [1440, 390]);
}

async function liftAndRefuse({ words, hn, office, page, request }: AtRequests) {
  const { restrictions, rightsRequests, access } = words;
  await office.getByRole('button', { name: fill(restrictions.liftOf, { patient: hn }) }).click();
  await office.getByRole('dialog').getByRole('button', { name: restrictions.lift }).click();
  await expect(office.getByText(restrictions.lifted)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: words.audit.accesses.title })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: access.restriction.banner })).toHaveCount(0);

  // A refused objection or correction stands in the register; a restriction is changed into one here.
  await request.getByRole('button', { name: rightsRequests.edit }).click();
  const form = office.getByRole('dialog');
  await form.getByLabel(rightsRequests.form.kind).selectOption({ label: rightsRequests.rights.correction });
  await form.getByRole('button', { name: rightsRequests.form.save }).click();
  await office
    .getByRole('button', { name: fill(rightsRequests.closeOf, { person: `Manee of ${hn}` }) })
    .click();
  await form.getByRole('radio', { name: rightsRequests.outcomes.refused }).click();
  await form.getByRole('button', { name: rightsRequests.close, exact: true }).last().click();
  await expect(form.getByLabel(rightsRequests.reason)).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel(rightsRequests.reason).fill('it is correct as it is');
  await form.getByRole('button', { name: rightsRequests.close, exact: true }).last().click();
  await expect(form).toHaveCount(0);
  const register = office.getByRole('region', { name: words.register.items.item7 });
  await expect(register.getByRole('listitem').filter({ hasText: hn })).toContainText(
    'it is correct as it is',
  );
}

test('a request of a patient: the record is restricted, opened with a reason, and the request refused', async ({
  page,
  server,
  browser,
}) => {
  const scene = await atRequests(page, server, browser);
  await test.step('it is received, overdue, and said so', () => receiveRequest(scene));
  await test.step('the record is restricted, and opens by breaking the glass', () => restrictAndOpen(scene));
  await test.step('the restriction is lifted; the refusal stands in the register', () =>
    liftAndRefuse(scene));
  await scene.office.context().close();
});

test('who may open a patient sees what changed fields held before', async ({ page, server }) => {
  const words = wordsOf('th');
  await speak(page, 'th');
  await signInAnew(page, server.url, 'former_nurse');
  const api = await apiOf(page, server.url);
  const { patient } = await api.patient('FORMER-1', 'Mana Jaidee');
  const { id, version, dateOfBirth, gender } = patient;
  const kept = { version, dateOfBirth, gender };
  await api.call('PUT', `/patients/${id}`, {
    ...kept,
    weight: 77,
    phone: '0812345678',
    allergies: ['kiwi'],
  });
  await api.call('PUT', `/patients/${id}`, { ...kept, version: version + 1, phone: null, allergies: [] });
  await page.goto(`${server.url}/patients/${id}/accesses`);
  const changes = page.getByRole('listitem').filter({ hasText: words.patients.fields.phone });
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText('0812345678');
  await expect(changes.first()).toContainText('kiwi');
  await expect(changes.last()).toContainText(words.patients.details.notAsked);
});

test('how long records are kept is set, and the list of those past their time says so', async ({
  page,
  server,
}) => {
  await speak(page, 'th');
  await signInAsAdministrator(page, server.url);
  const { retention, security } = wordsOf('th');
  await page.goto(`${server.url}/admin/privacy`);
  await expect(page.getByText(retention.off)).toBeVisible();
  await page.getByRole('link', { name: retention.toSetting }).click();
  const years = page.getByLabel(retention.setting.years);
  await years.fill('51');
  await years.press('Enter');
  await expect(years).toHaveAttribute('aria-invalid', 'true');
  await years.fill('10');
  await years.press('Enter');
  await expect(page.getByText(security.saved)).toBeVisible();
  await page.goto(`${server.url}/admin/privacy`);
  await expect(page.getByText(retention.none)).toBeVisible();
  await expectFit(page, 'records past their time', [1440, 390]);
  await page.goto(`${server.url}/admin/security`);
  await years.fill('');
  await years.press('Enter');
  await expect(page.getByText(security.saved)).toBeVisible();
});
