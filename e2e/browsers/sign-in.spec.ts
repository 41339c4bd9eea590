import { expect } from '@playwright/test';
import { wordsOf } from '../harness/words.ts';
import { test } from './browsers.ts';
import { logIn } from './clinician.ts';

test('sign-in: registered, refused with a wrong password, signed in, signed out', async ({
  newTab,
  engine,
}) => {
  const words = wordsOf('th');
  const { register, login, logout } = words.auth;
  const tab = await newTab('th');
  const username = `nurse_${engine}`;
  await tab.click({ role: 'link', name: login.register });
  await tab.find({ role: 'heading', name: register.title });
  await tab.fill({ css: 'input[autocomplete=username]' }, username);
  await tab.fill({ css: 'input[type=email]' }, `${username}@example.org`);
  await tab.fill({ css: 'input[autocomplete=new-password]' }, 'secret-9');
  await tab.fill({ css: 'input', starts: register.confirm }, 'secret-9');
  await tab.click({ role: 'button', name: register.submit });
  await tab.waitForPath(/^\/login$/);

  await tab.fill({ css: 'input[autocomplete=username]' }, username);
  await tab.fill({ css: 'input[autocomplete=current-password]' }, 'secret-8');
  await tab.click({ role: 'button', name: login.submit });
  await tab.find({ text: 'รหัสผ่านไม่ถูกต้อง' });
  await logIn(tab, words, username);

  await tab.click({ role: 'button', name: logout.open });
  const dialog = await tab.find({ role: 'dialog' });
  await tab.click({ role: 'button', name: logout.confirm, within: dialog });
  await tab.waitForPath(/^\/login$/);
  expect(await tab.evaluate(() => localStorage.getItem('token'), null)).toBeNull();
});
