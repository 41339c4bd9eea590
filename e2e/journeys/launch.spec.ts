import type { Page } from '@playwright/test';
import { expect, type Launched, test } from '../harness/hospital-system.ts';
import { expectFit } from '../harness/page-checks.ts';
import { createAccount } from '../harness/recordings.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { literally, signInAnew } from './pages.ts';

const MALEE = {
  user: 'nok_launch',
  hn: 'HN6800077',
  first_name: 'มาลี',
  last_name: 'ดีงาม',
  birth_date: '1958-03-02',
  sex: 'female',
} satisfies Launched;

type Scene = { page: Page; url: string; button: string; press: (launched: Launched) => Promise<void> };
const words = wordsOf('th');
const { form, fields, hospital } = words.patients;
const [agreedWords = ''] = hospital.agreed.split('{{');
const agreed = new RegExp(`^${literally(agreedWords)}`);

/** What the hospital knows is said in the form, and is no field. */
async function addLaunched({ page, press }: Scene): Promise<void> {
  await press(MALEE);
  await expect(page.getByText(hospital.title)).toBeVisible();
  for (const said of [MALEE.hn, 'มาลี', 'ดีงาม', '02/03/2501'])
    await expect(page.getByText(said, { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: fields.patientID })).toHaveCount(0);
  await expectFit(page, 'launched into the form', [390, 1440]);
  await page.getByLabel(new RegExp(`^${literally(form.weight)}`)).fill('61');
  await page.getByLabel(new RegExp(`^${literally(form.height)}`)).fill('158');
  await page.getByRole('button', { name: form.save }).click();
  await expect(page.getByText(form.savedTitle)).toBeVisible();
  await expect(page.getByText(agreed)).toBeVisible();
}

/** One click. What the hospital says is corrected there, another name of the same person with it. */
async function openKnown({ page, press }: Scene): Promise<void> {
  await press(MALEE);
  await page.waitForURL(/\/patients\/\d+$/);
  await expect(page.getByRole('heading', { name: /มาลี ดีงาม/ }).first()).toBeVisible();
  const patient = page.url();
  await page.goto(patient.replace('/patients/', '/patients/edit/'));
  await expect(page.getByText(hospital.elsewhere)).toBeVisible();
  await expectFit(page, 'a patient of the hospital is edited', [390, 1440]);

  await press({ ...MALEE, last_name: 'มีสุข' });
  await page.getByRole('button', { name: words.launch.different.update }).click();
  await page.waitForURL(patient);
  await expect(page.getByRole('heading', { name: /มาลี มีสุข/ }).first()).toBeVisible();
  await expect(page.getByText(agreed)).toBeVisible();
  await expectFit(page, 'a patient of the hospital', [390, 1440]);
}

async function openUsed({ page, button }: Scene): Promise<void> {
  await page.goBack();
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('alert').filter({ hasText: words.launch.again })).toBeVisible();
  await expectFit(page, 'a used launch', [390, 1440]);
}

async function openAnother({ page, press }: Scene): Promise<void> {
  await press({ ...MALEE, birth_date: '1985-03-02' });
  await expect(page.getByText(words.launch.different.title)).toBeVisible();
  await expect(page.getByRole('button', { name: words.launch.different.update })).toHaveCount(0);
  await expectFit(page, 'another person', [390, 1440]);
  await page.getByRole('button', { name: words.launch.different.stop }).click();
  await expect(page.getByText(words.devices.title)).toBeVisible();
}

async function openAsOther({ page, url, press }: Scene): Promise<void> {
  await signInAnew(page, url, 'colleague_launch');
  await press(MALEE);
  const question = fill(words.launch.other.title, { username: 'colleague_launch' });
  await expect(page.getByText(question)).toBeVisible();
  await expectFit(page, 'somebody else is signed in', [390, 1440]);
  await page.getByRole('button', { name: words.launch.other.stay }).click();
  await expect(page.getByText(words.devices.title)).toBeVisible();
}

test('a click in the hospital’s system opens the patient here', async ({ page, server, hospitalSystem }) => {
  const { url } = server;
  const { button } = hospitalSystem;
  const press = async (launched: Launched) => {
    await hospitalSystem.open(page, url, launched);
    await page.getByRole('button', { name: button }).click();
  };
  const scene = { page, url, button, press };
  await createAccount(url, MALEE.user);
  await speak(page, 'th');
  await test.step('nobody is signed in, and nobody has the HN: the patient is added', () =>
    addLaunched(scene));
  await test.step('known, and signed in: the patient opens', () => openKnown(scene));
  await test.step('back and forth: no launch opens twice', () => openUsed(scene));
  await test.step('the HN of another person opens nothing', () => openAnother(scene));
  await test.step('a colleague works in this browser: they are asked, and stay', () => openAsOther(scene));
});
