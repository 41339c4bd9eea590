import { expectFit, expectKeyboardReach, expectNothingCovered } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { speak, wordsOf } from '../harness/words.ts';
import { enter, openRecordingPage } from './pages.ts';

for (const language of ['th', 'en'] as const)
  test(`every page is accessible, fits and is reached by keyboard (${language})`, async ({
    page,
    server,
  }) => {
    const words = wordsOf(language);
    const name = language === 'th' ? 'วีระ ประสงค์สุข' : 'Weera Prasong';
    const username = `everyone_${language}`;
    await speak(page, language);
    await page.emulateMedia({ colorScheme: language === 'th' ? 'light' : 'dark' });
    const check = async (what: string) => {
      await expectFit(page, what);
      // The order is the same in both languages, and floating elements are in the same places.
      if (language !== 'th') return;
      await expectNothingCovered(page, what);
      await expectKeyboardReach(page, what);
    };
    const visit = async (path: string, landmark: string) => {
      await page.goto(server.url + path);
      await expect(page.getByRole('heading', { name: landmark }).first()).toBeVisible();
      await check(path);
    };
    await visit('/login', words.auth.login.title);
    await visit('/register', words.auth.register.title);
    await enter(page, words, server.url, username);
    const api = await apiOf(page, server.url);
    const { checkUp: added } = await api.patient(`EVERY-${language}`, name);
    await page.goto(`${server.url}/patients/${added.patientId}`);
    await expect(page.getByRole('link', { name: `${words.checkUps.view}: ` })).toBeVisible();
    await expect(page.getByRole('button', { name: words.calls.button.open })).toBeVisible();
    await check('patient details');
    const patient = new URL(page.url()).pathname;
    await openRecordingPage(page, server.url, added);
    await expect(page.getByText(words.recording.choosePosition)).toBeVisible();
    await check('heart recording');
    const checkUp = new URL(page.url()).pathname.replace('/heart-sound', '');
    await visit(`${checkUp}/lung-sound`, words.recording.titles.lung);
    await page.getByText(new RegExp(`^${words.recording.views.posterior} 0/8`)).click();
    await expect(page.getByText('PLTR')).toBeVisible();
    await check('lung recording, from behind');
    await visit(`${checkUp}/select-type`, words.checkUps.select.title);
    await visit(patient.replace('/patients/', '/patients/edit/'), words.patients.edit.title);
    await visit('/patients', words.patients.title);
    await visit('/patients/add', words.patients.form.title);
    await visit('/', words.devices.title);
    await visit('/add-stethoscope', words.devices.form.title);
    // A half-filled form asks before it is left.
    await page.getByLabel(words.devices.form.name).fill('ห้องตรวจ 2');
    await page.getByRole('button', { name: words.layout.cancel }).click();
    await expect(page.getByText(words.layout.unsaved.message)).toBeVisible();
    await page.getByRole('button', { name: words.layout.unsaved.stay }).click();
    await expect(page.getByLabel(words.devices.form.name)).toHaveValue('ห้องตรวจ 2');
    await page.getByLabel(words.devices.form.name).clear();
    await visit('/settings', words.settings.title);
    await page.goto(`${server.url}/nowhere`);
    await expect(page.getByText('404')).toBeVisible();
    await check('not found');
  });
