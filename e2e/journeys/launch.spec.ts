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
  const [agreedWords = ''] = words.patients.hospital.agreed.split('{{');
  const agreed = new RegExp(`^${literally(agreedWords)}`);
  const press = async (launched: Launched) => {
    await hospitalSystem.open(page, server.url, launched);
    await page.getByRole('button', { name: hospitalSystem.button }).click();
  };
  await createAccount(server.url, MALEE.user);
  await speak(page, 'th');

  // Nobody is signed in, and nobody has the HN: what the hospital knows is said in the form, and is no field.
  await press(MALEE);
  await expect(page.getByText(words.patients.hospital.title)).toBeVisible();
  for (const said of [MALEE.hn, 'มาลี', 'ดีงาม', '02/03/2501'])
    await expect(page.getByText(said, { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: fields.patientID })).toHaveCount(0);
  await expectFit(page, 'launched into the form', [390, 1440]);
  await page.getByLabel(new RegExp(`^${literally(form.weight)}`)).fill('61');
  await page.getByLabel(new RegExp(`^${literally(form.height)}`)).fill('158');
  await page.getByRole('button', { name: form.save }).click();
  await expect(page.getByText(form.savedTitle)).toBeVisible();

  await expect(page.getByText(agreed)).toBeVisible();

  // Known now, and signed in: one click. What the hospital says is corrected there.
  await press(MALEE);
  await page.waitForURL(/\/patients\/\d+$/);
  await expect(page.getByRole('heading', { name: /มาลี ดีงาม/ }).first()).toBeVisible();
  const patient = page.url();
  await page.goto(patient.replace('/patients/', '/patients/edit/'));
  await expect(page.getByText(words.patients.hospital.elsewhere)).toBeVisible();
  await expectFit(page, 'a patient of the hospital is edited', [390, 1440]);

  // Another name of the same person is taken over from there.
  await press({ ...MALEE, last_name: 'มีสุข' });
  await page.getByRole('button', { name: words.launch.different.update }).click();
  await page.waitForURL(patient);
  await expect(page.getByRole('heading', { name: /มาลี มีสุข/ }).first()).toBeVisible();
  await expect(page.getByText(agreed)).toBeVisible();
  await expectFit(page, 'a patient of the hospital', [390, 1440]);

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
