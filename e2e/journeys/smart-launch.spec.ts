import type { Page } from '@playwright/test';
import { ERRORS } from '@sadap/contract/errors';
import { expectFit } from '../harness/page-checks.ts';
import { createAccount } from '../harness/recordings.ts';
import { expect, test } from '../harness/smart-hospital.ts';
import { type Language, speak, wordsOf } from '../harness/words.ts';
import { literally } from './pages.ts';

const MR = [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }];
const malee = (id: string, changes: object = {}) => ({
  resourceType: 'Patient',
  id,
  identifier: [{ type: { coding: MR }, value: 'HN6800078' }],
  name: [{ family: 'ดีงาม', given: ['มาลี'] }],
  birthDate: '1958-03-02',
  gender: 'female',
  ...changes,
});

/** Signs in at the hospital's own page, as long as that asks. */
async function signInThere(page: Page, user: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(user);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

for (const language of ['th', 'en'] satisfies Language[])
  test(`a launch by SMART on FHIR opens the patient here, in ${language}`, async ({
    page,
    server,
    hospital,
  }) => {
    const words = wordsOf(language);
    const { form, hospital: ofHospital } = words.patients;
    const hn = language === 'th' ? 'HN6800078' : 'HN6800079';
    const name = language === 'th' ? 'มาลี' : 'มาลัย';
    const of = (changes: object = {}) => ({
      identifier: [{ type: { coding: MR }, value: hn }],
      name: [{ family: 'ดีงาม', given: [name] }],
      ...changes,
    });
    let made = 0;
    const open = async (changes: object = {}, iss = hospital.base) => {
      const id = `${language}-${++made}`;
      hospital.patients.set(id, malee(id, of(changes)));
      hospital.launches.set(id, id);
      await page.goto(`${server.url}/launch/smart?${new URLSearchParams({ iss, launch: id })}`);
    };
    const user = `nok_smart_${language}`;
    await createAccount(server.url, user);
    await speak(page, language);

    await test.step('nobody is signed in, and nobody has the HN: the patient is added', async () => {
      await open();
      await signInThere(page, user);
      await expect(page.getByText(ofHospital.title)).toBeVisible();
      await expect(page.getByText(hn, { exact: true })).toBeVisible();
      await page.getByLabel(new RegExp(`^${literally(form.weight)}`)).fill('61');
      await page.getByLabel(new RegExp(`^${literally(form.height)}`)).fill('158');
      await page.getByRole('button', { name: form.save }).click();
      await expect(page.getByText(form.savedTitle)).toBeVisible();
    });
    await test.step('known, and signed in: the patient opens, with a word of a death', async () => {
      await open({ deceasedBoolean: true });
      await page.waitForURL(/\/patients\/\d+$/);
      await expect(page.getByRole('heading', { name: new RegExp(`${name} ดีงาม`) }).first()).toBeVisible();
      await expect(page.getByText(words.launch.deceased.title)).toBeVisible();
      await expectFit(page, 'a patient who has died', [390, 1440]);
    });
    await test.step('another person with that HN is not opened', async () => {
      await open({ birthDate: '1985-03-02' });
      await expect(page.getByText(words.launch.different.title)).toBeVisible();
    });
    const refused = async (code: keyof typeof ERRORS) => {
      await expect(page.getByRole('alert').filter({ hasText: ERRORS[code][language] })).toBeVisible();
      await expectFit(page, code, [390, 1440]);
    };
    await test.step('a record out of use, and a server that is not allowed, open nothing', async () => {
      await open({ active: false });
      await refused('SMART_PATIENT_INACTIVE');
      await open({}, 'https://elsewhere.example/fhir');
      await refused('SMART_NOT_ALLOWED');
    });
  });
