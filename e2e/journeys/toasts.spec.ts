import { expect } from '@playwright/test';
import { test } from '../harness/server.ts';
import { expectToastsClear, setClockWrong } from '../harness/toasts-clear.ts';
import { speak, wordsOf } from '../harness/words.ts';
import { signIn } from './pages.ts';
import { examined } from './visits.ts';

test('toasts leave every control within reach', async ({ page, server }) => {
  const words = wordsOf('th');
  const { username, patient, checkUp } = await examined(server.url, 'toasts_clear');
  await speak(page, 'th');
  await setClockWrong(page);
  await signIn(page, server.url, username);
  const checkUpPath = `/patients/${patient.id}/records/${checkUp.id}`;
  for (const path of [`/patients/${patient.id}`, `${checkUpPath}/heart-sound`, '/patients/add']) {
    await page.goto(`${server.url}${path}`);
    await test.step(path, () =>
      expectToastsClear(page, words.auth.clock.title, () =>
        expect(page.getByRole('main').getByRole('heading').first()).toBeVisible(),
      ),
    );
  }
});
