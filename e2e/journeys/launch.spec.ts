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

test('a click in the hospital’s system opens the patient here: new, known, another person, for somebody else', async ({
  page,
  server,
  hospitalSystem,
}) => {
  const words = wordsOf('th');
  const { form, fields } = words.patients;
  const press = async (launched: Launched) => {
    await hospitalSystem.open(page, server.url, launched);
    await page.getByRole('button', { name: hospitalSystem.button }).click();
  };
  await createAccount(server.url, MALEE.user);
  await speak(page, 'th');

  // Nobody is signed in, and nobody has the HN: what the hospital knows stands in the form.
  await press(MALEE);
  await expect(page.getByLabel(new RegExp(`^${fields.patientID}`))).toHaveValue(MALEE.hn);
  await expect(page.getByLabel(form.name)).toHaveValue('มาลี');
  const year = page.getByRole('combobox', { name: form.year, exact: true });
  await expect(year.locator('option:checked')).toHaveText('2501');
  await expectFit(page, 'launched into the form', [390, 1440]);
  await page.getByLabel(new RegExp(`^${literally(form.weight)}`)).fill('61');
  await page.getByLabel(new RegExp(`^${literally(form.height)}`)).fill('158');
  await page.getByRole('button', { name: form.save }).click();
  await expect(page.getByText(form.savedTitle)).toBeVisible();

  // Known now, and signed in: one click.
  await press(MALEE);
  await page.waitForURL(/\/patients\/\d+$/);
  await expect(page.getByRole('heading', { name: /มาลี ดีงาม/ }).first()).toBeVisible();

  // Back and forth: the token was used, and no launch opens twice.
  await page.goBack();
  await page.getByRole('button', { name: hospitalSystem.button }).click();
  await expect(page.getByRole('alert').filter({ hasText: words.launch.again })).toBeVisible();
  await expectFit(page, 'a used launch', [390, 1440]);

  await press({ ...MALEE, birth_date: '1985-03-02' });
  await expect(page.getByText(words.launch.different.title)).toBeVisible();
  await expect(page.getByRole('button', { name: words.launch.different.update })).toHaveCount(0);
  await expectFit(page, 'another person', [390, 1440]);
  await page.getByRole('button', { name: words.launch.different.stop }).click();
  await expect(page.getByText(words.devices.title)).toBeVisible();

  // A colleague works in this browser: they are asked, and stay.
  await signInAnew(page, server.url, 'colleague_launch');
  await press(MALEE);
  const question = fill(words.launch.other.title, { username: 'colleague_launch' });
  await expect(page.getByText(question)).toBeVisible();
  await expectFit(page, 'somebody else is signed in', [390, 1440]);
  await page.getByRole('button', { name: words.launch.other.stay }).click();
  await expect(page.getByText(words.devices.title)).toBeVisible();
});
