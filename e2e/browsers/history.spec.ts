import { expect } from '@playwright/test';
import { wordsOf } from '../harness/words.ts';
import { test } from './browsers.ts';
import { enter } from './clinician.ts';

test('history: Back and Forward are held by an unsaved form, and go on when it is left', async ({
  newTab,
  server,
  site,
  engine,
}) => {
  const words = wordsOf('th');
  const { unsaved } = words.layout;
  const hn = { css: 'input[name=patientID]' };
  const tab = await newTab('th');
  await enter(tab, words, server.url, `historian_${engine}`);
  const traverse = (...distances: number[]) =>
    tab.evaluate((all) => {
      for (const distance of all) window.history.go(distance);
    }, distances);
  const choose = async (choice: string) => {
    const dialog = await tab.find({ role: 'dialog', name: unsaved.title });
    await tab.click({ role: 'button', name: choice, within: dialog });
    await tab.isGone({ role: 'dialog' });
  };
  const typed = async () => {
    await tab.waitForPath(/^\/patients\/add$/);
    const value = await tab.evaluate(
      (css) => document.querySelector<HTMLInputElement>(css)?.value ?? null,
      hn.css,
    );
    expect(value).toBe('BACK-7');
  };

  await tab.open(`${site}/settings`);
  await tab.click({ role: 'link', name: words.layout.nav.patients });
  await tab.find({ role: 'heading', name: words.patients.title });
  await tab.click({ role: 'link', name: words.patients.add });
  await tab.find({ role: 'heading', name: words.patients.form.title });
  await tab.click({ role: 'link', name: words.layout.nav.settings });
  await tab.find({ role: 'heading', name: words.settings.title });
  await traverse(-1);
  await tab.fill(hn, 'BACK-7');
  for (const distances of [[-1], [1], [-1, -1]]) {
    await traverse(...distances);
    await choose(unsaved.stay);
    await typed();
  }
  await traverse(-1);
  await choose(unsaved.leave);
  await tab.waitForPath(/^\/patients$/);
  await traverse(-1);
  await tab.find({ role: 'heading', name: words.settings.title });
});
