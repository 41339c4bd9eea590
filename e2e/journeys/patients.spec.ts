import type { Page } from '@playwright/test';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import { colleague } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { fill, speak, type Words, wordsOf } from '../harness/words.ts';
import { literally, signInAnew, signInAsAdministrator } from './pages.ts';

const required = { dateOfBirth: '1961-04-13', gender: 'female', weight: 55, height: 155 };
const field = (words: Words, name: 'weight' | 'height' | 'patientID') =>
  new RegExp(`^${literally(words.patients.fields[name])}`);

async function atForm(page: Page, server: Server) {
  const words = wordsOf('th');
  const { form } = words.patients;
  await speak(page, 'th');
  const { call: other } = await colleague(server.url, 'colleague_1');
  await signInAnew(page, server.url, 'editor_1');
  await page.goto(`${server.url}/patients/add`);
  return { words, form, other, page };
}
type AtForm = Awaited<ReturnType<typeof atForm>>;

async function addWithVitalSigns({ words, form, page }: AtForm): Promise<void> {
  await page.getByRole('button', { name: form.generate }).click();
  await expect(page.getByLabel(field(words, 'patientID'))).toHaveValue(/^HN\d{7}$/);
  await page.getByLabel(form.name).fill('มาลี');
  await page.getByLabel(words.patients.fields.lastName).fill('สุขใจ');
  await page.getByRole('combobox', { name: form.year, exact: true }).selectOption('2504');
  await page.getByRole('radio', { name: words.patients.gender.female, exact: true }).check();
  await page.getByLabel(field(words, 'weight')).pressSequentially('70.5');
  await page.getByLabel(field(words, 'height')).fill('155');
  await page.getByText(/^HT · /).click();
  await page.getByRole('textbox', { name: words.patients.lists.underlyingDiseases.other }).fill('ไทรอยด์');
  await page
    .getByRole('button', { name: `${form.add}: ${words.patients.lists.underlyingDiseases.other}` })
    .click();
  await page.getByLabel(new RegExp(`^${words.vitalSigns.heartRate}`)).fill('121');
  await page.getByLabel(new RegExp(`^${words.vitalSigns.bloodPressureSystolic}`)).fill('118');
  await page.getByLabel(new RegExp(`^${words.vitalSigns.bloodPressureDiastolic}`)).fill('119');
  await page.getByRole('button', { name: form.save }).click();
  await expect(page.getByText('ความดันตัวล่างต้องน้อยกว่าตัวบน')).toBeVisible();
  await page.getByLabel(new RegExp(`^${words.vitalSigns.bloodPressureDiastolic}`)).fill('76');
  await page.getByRole('button', { name: form.save }).click();
  await expect(page.getByText(form.savedTitle)).toBeVisible();
}

async function find({ words, page }: AtForm): Promise<void> {
  await page.getByPlaceholder(words.patients.search).fill('สุขใจ');
  await page.getByRole('link', { name: `${words.patients.view}: มาลี สุขใจ` }).click();
  await expect(page.getByText('ไทรอยด์')).toBeVisible();
  await page.getByRole('button', { name: words.vitalSigns.open }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^มาลี สุขใจ · HN\d{7} · \d+ ปี · หญิง$/)).toBeVisible();
  await expect(dialog.getByText('121')).toBeVisible();
  await expect(dialog.getByText(words.vitalSigns.high)).toBeVisible();
  await expect(dialog.getByText('118/76')).toBeVisible();
  await page.keyboard.press('Escape');
}

async function editBesideColleague({ words, form, other, page }: AtForm): Promise<void> {
  await page.getByRole('link', { name: words.patients.edit.open, exact: true }).click();
  await expect(page.getByRole('heading', { name: words.patients.edit.title })).toBeVisible();
  const id = Number(page.url().split('/').at(-1));
  const before = await other<Patient>('GET', `/patients/${id}`);
  await expect(page.getByRole('combobox', { name: form.year, exact: true }).getByRole('option')).toHaveCount(
    101,
  );
  // Enter after a scan saves nothing.
  await page.getByLabel(field(words, 'patientID')).press('Enter');
  await expect(page.getByLabel(words.patients.fields.citizenId)).toBeFocused();
  await page.getByLabel(words.patients.fields.phone).fill('043-999-999');
  await other('PUT', `/patients/${id}`, {
    version: before.version,
    dateOfBirth: before.dateOfBirth,
    gender: before.gender,
    address: 'ขอนแก่น',
  });
  await page.getByRole('button', { name: form.save }).click();
  const conflict = page
    .getByRole('alert')
    .filter({ hasText: fill(words.patients.conflict.title, { username: 'colleague_1' }) });
  await expect(conflict.getByText('ขอนแก่น')).toBeVisible();
  expect((await other<Patient>('GET', `/patients/${id}`)).phone).toBeNull();
  await page.getByLabel(words.patients.fields.medicalHistory).fill('พิมพ์หลังเห็นข้อความ');
  await conflict.getByRole('button', { name: words.choices.keepMine }).click();
  await expect(page.getByLabel(words.patients.fields.address)).toHaveValue('ขอนแก่น');
  await expect(page.getByLabel(words.patients.fields.phone)).toHaveValue('043-999-999');
  await page.getByRole('textbox', { name: words.patients.lists.underlyingDiseases.other }).fill('เกาต์');
  // A weight cannot be removed, and does not silently stay.
  await page.getByLabel(field(words, 'weight')).clear();
  await page.getByRole('button', { name: form.save }).click();
  await expect(page.getByText('แก้ไขน้ำหนักได้ แต่ลบออกไม่ได้')).toBeVisible();
  await page.getByLabel(field(words, 'weight')).pressSequentially('70.5');
  await page.getByRole('button', { name: form.save }).click();
  await expect(page.getByText(form.changedTitle)).toBeVisible();
  expect(await other('GET', `/patients/${id}`)).toMatchObject({
    phone: '043-999-999',
    address: 'ขอนแก่น',
    medicalHistory: 'พิมพ์หลังเห็นข้อความ',
    weight: 70.5,
    underlyingDiseases: ['HT', 'ไทรอยด์', 'เกาต์'],
  });
}

async function measureInCheckUp({ words, other, page }: AtForm): Promise<void> {
  const dialog = page.getByRole('dialog');
  const id = Number(page.url().split('/').at(-1));
  await page.getByRole('button', { name: words.checkUps.add }).click();
  await expect(dialog.getByLabel(words.checkUps.reason)).toBeFocused();
  await dialog.getByText(words.checkUps.reasons.cough, { exact: true }).click();
  await dialog.getByLabel(words.checkUps.reason).press('Enter');
  await expect(page.getByRole('heading', { name: words.checkUps.select.title })).toBeVisible();
  await page.getByRole('link', { name: words.layout.back, exact: true }).click();
  await expect(page.getByText(words.checkUps.reasons.cough, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${words.vitalSigns.record}`) }).click();
  await expect(dialog.getByLabel(new RegExp(`^${words.vitalSigns.heartRate}`))).toBeFocused();
  await dialog.getByLabel(new RegExp(`^${words.vitalSigns.temperature}`)).fill('50');
  await dialog.getByRole('button', { name: words.vitalSigns.save, exact: true }).click();
  await expect(dialog.getByText('อุณหภูมิต้องอยู่ระหว่าง 20-45 °C')).toBeVisible();
  // Closing with something typed asks first.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: words.layout.unsaved.stay }).click();
  await dialog.getByLabel(new RegExp(`^${words.vitalSigns.temperature}`)).clear();
  await dialog.getByLabel(new RegExp(`^${words.vitalSigns.temperature}`)).pressSequentially('36.9');
  await dialog.getByRole('button', { name: words.vitalSigns.save, exact: true }).click();
  await expect(page.getByText(words.vitalSigns.saved)).toBeVisible();
  const [checkUp] = await other<CheckUp[]>('GET', `/sessions?patient_id=${id}`);
  expect(checkUp).toMatchObject({ vitalSigns: { temperature: 36.9, heartRate: null } });
  expect(await other('GET', `/patients/${id}`)).toMatchObject({ temperature: 36.9 });
}

test('a patient is added with vital signs, found, edited by two people, and measured in a check-up', async ({
  page,
  server,
}) => {
  const scene = await atForm(page, server);
  await test.step('a patient is added, whose blood pressure must make sense', () => addWithVitalSigns(scene));
  await test.step('the patient is found, with the vital signs', () => find(scene));
  await test.step('two people edit: the second is told, and both changes stand', () =>
    editBesideColleague(scene));
  await test.step('vital signs of a check-up', () => measureInCheckUp(scene));
});

/** Day before month, in either era. An impossible date is refused in words. */
async function typeBirthDate(page: Page, { patients: { form } }: Words) {
  const birthDate = page.getByLabel(form.birthDateTyped);
  await birthDate.fill('30/02/2500');
  await birthDate.press('Enter');
  await expect(page.getByText('There is no 30/02/2500')).toBeVisible();
  await birthDate.fill('28/02/2500');
  await birthDate.press('Enter');
  await expect(birthDate).toHaveValue('28/02/1957');
  await expect(page.getByRole('combobox', { name: form.year, exact: true })).toHaveValue('1957');
}

async function addDiseaseTwice(page: Page, { patients: { form, lists } }: Words) {
  const { other, duplicate } = lists.underlyingDiseases;
  for (const typed of ['Gout', ' gout ']) {
    await page.getByRole('textbox', { name: other }).fill(typed);
    await page.getByRole('button', { name: `${form.add}: ${other}` }).click();
  }
  await expect(page.getByText(duplicate)).toBeVisible();
}

test('every fault of the form is shown at its field, and nothing typed is lost', async ({ page, server }) => {
  const words = wordsOf('en');
  const { form } = words.patients;
  await speak(page, 'en');
  await signInAnew(page, server.url, 'editor_2');
  await page.goto(`${server.url}/patients/add`);
  await page.getByLabel(form.name).fill('Kept Name');
  await page.getByRole('button', { name: form.save }).click();
  for (const message of [
    'Please enter the HN',
    'Please choose the date of birth',
    'Please choose the gender',
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByText('Please fill in this field')).toHaveCount(2);
  await expect(page.getByText(form.incompleteMessage)).toBeVisible();
  const cases = [
    [field(words, 'weight'), '0', 'Weight must be greater than 0'],
    [field(words, 'height'), '0', 'Height must be greater than 0'],
    [new RegExp(`^${literally(form.age)}`), '151', 'age must be between 0-150 years'],
    [field(words, 'patientID'), 'HN/../1', 'The HN may contain only letters, digits and dashes, up to 20'],
    [/^Heart rate/, '401', 'Heart rate must be 1-400 bpm'],
    [/^Respiration rate/, '15.5', 'Please enter a whole number'],
  ] as const;
  for (const [label, typed, message] of cases) {
    await page.getByLabel(label).fill(typed);
    await page.getByLabel(label).blur();
    await expect(page.getByText(message)).toBeVisible();
  }
  // A scanner on a Thai keyboard layout, whose Enter moves to the next field.
  const hn = page.getByLabel(field(words, 'patientID'));
  await hn.clear();
  await hn.pressSequentially('็์ุตจจจจๅ');
  await hn.press('Enter');
  await expect(hn).toHaveValue('HN6900001');
  await expect(page.getByLabel(words.patients.fields.citizenId)).toBeFocused();
  await test.step('a birth date is typed', () => typeBirthDate(page, words));
  await test.step('a disease is added once', () => addDiseaseTwice(page, words));
  await expect(page.getByLabel(form.name)).toHaveValue('Kept Name');
  // Leaving asks first.
  await page.getByRole('link', { name: words.layout.back }).click();
  await expect(page.getByText(words.layout.unsaved.message)).toBeVisible();
  await page.getByRole('button', { name: words.layout.unsaved.stay }).click();
  await expect(page.getByLabel(form.name)).toHaveValue('Kept Name');
});

test('an administrator deletes a check-up and a patient after typing which', async ({ page, server }) => {
  const words = wordsOf('th');
  const { call: other } = await colleague(server.url, 'colleague_3');
  const patient = await other<Patient>('POST', '/patients', {
    ...required,
    patientID: 'GONE-1',
    name: 'ทดสอบ ลบทิ้ง',
  });
  await other('POST', '/sessions', { patientId: patient.id });
  await speak(page, 'th');
  await signInAsAdministrator(page, server.url);
  await page.goto(`${server.url}/patients/${patient.id}`);
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: `${words.checkUps.delete.open}: ` }).click();
  const confirmCheckUp = dialog.getByRole('button', { name: words.checkUps.delete.confirm });
  await expect(confirmCheckUp).toBeDisabled();
  await dialog.getByRole('textbox').fill('1');
  await confirmCheckUp.click();
  await expect(page.getByText(words.checkUps.delete.done)).toBeVisible();
  await expect(page.getByText(words.checkUps.empty)).toBeVisible();

  await page.getByRole('button', { name: words.patients.delete.open, exact: true }).click();
  await dialog.getByRole('textbox').fill('GONE-2');
  await expect(dialog.getByRole('button', { name: words.patients.delete.confirm })).toBeDisabled();
  await dialog.getByRole('textbox').fill('GONE-1');
  await dialog.getByRole('button', { name: words.patients.delete.confirm }).click();
  await expect(page.getByText(words.patients.delete.done)).toBeVisible();
  await expect(page).toHaveURL(/\/patients$/);
  await page.goBack();
  await expect(page.getByText(words.patients.details.notFoundTitle)).toBeVisible();
  await page.goto(`${server.url}/patients/edit/${patient.id}`);
  await expect(page.getByRole('link', { name: words.patients.details.backToList })).toBeVisible();
});

test('the list follows its address, and has no page beyond the last', async ({ page, server }) => {
  const words = wordsOf('th');
  await speak(page, 'th');
  await signInAnew(page, server.url, 'editor_4');
  await page.goto(`${server.url}/patients?page=99`);
  // the last one, of what other journeys have left on this server
  await expect(page).toHaveURL(/\/patients(\?page=[2-9])?$/);
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await search.pressSequentially('ไม่มีใคร');
  await expect(page.getByText(words.patients.noMatchTitle)).toBeVisible();
  await expect(search).toHaveValue('ไม่มีใคร');
  await page.getByRole('link', { name: words.layout.nav.patients, exact: true }).click();
  await expect(search).toHaveValue('');
  // What a scanner types while something else has the focus goes into the search, from its first character.
  await page.keyboard.type('HN69');
  await expect(search).toHaveValue('HN69');

  // A scanner on a Thai layout: its Enter opens the only match, before the list has followed.
  const { call: other } = await colleague(server.url, 'colleague_4');
  const patient = await other<Patient>('POST', '/patients', { ...required, patientID: 'HN6977771' });
  await search.fill('็์ุตึึึึๅ');
  await search.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/patients/${patient.id}$`));
  await expect(page.getByRole('heading', { name: words.checkUps.title })).toBeVisible();
  // '/' goes to the search from anywhere; recently opened patients are there, and a card is one link.
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(page.getByRole('navigation', { name: words.patients.recent })).toContainText('HN6977771');
  await search.fill('HN6977771');
  const card = page.getByRole('listitem').filter({ hasText: 'HN6977771' });
  await expect(page.getByRole('listitem').filter({ hasText: 'HN' })).toHaveCount(1);
  await card.click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(new RegExp(`/patients/${patient.id}$`));
});

test('the order stays in the address, the search in its entry, the table view with its user', async ({
  page,
  server,
}) => {
  const words = wordsOf('th');
  await speak(page, 'th');
  await signInAnew(page, server.url, 'editor_5');
  const { call: other } = await colleague(server.url, 'colleague_5');
  const add = (patientID: string) => other<Patient>('POST', '/patients', { ...required, patientID });
  const patient = await add('HN6988881');
  await add('HN6988882');
  await page.goto(`${server.url}/patients`);
  const search = page.getByRole('searchbox');
  await search.fill('HN698888');
  await page.getByText(words.patients.layout.table, { exact: true }).click();
  const header = page.getByRole('columnheader', { name: words.patients.sorts.patientID });
  await expect(header).toHaveAttribute('aria-sort', 'none');
  await header.getByRole('button').press('Enter');
  await header.getByRole('button').press('Enter');
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  const isSorted = async () => {
    const hns = await page.locator('tbody td:first-child').allTextContents();
    return (
      hns.length > 1 &&
      hns.every((hn, index) => index === 0 || hn.toUpperCase() < (hns[index - 1] ?? '').toUpperCase())
    );
  };
  await expect.poll(isSorted).toBe(true);
  await rows.filter({ hasText: 'HN6988881' }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/patients/${patient.id}$`));
  await page.goBack();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  // what was searched stands in no address, and Back and a reload find it all the same
  await expect(page).toHaveURL(/\/patients\?sort=patientID&order=descending$/);
  await expect(search).toHaveValue('HN698888');
  await page.reload();
  await expect(search).toHaveValue('HN698888');
  await expect.poll(isSorted).toBe(true);
  await page.goto(`${server.url}/patients?q=nobody&page=2`);
  await expect(page).toHaveURL(/\/patients$/);
  await expect(search).toHaveValue('nobody');
});
