import { apiWith } from '../harness/recordings.ts';
import { fill, type Words } from '../harness/words.ts';
import type { Tab } from './tab.ts';

const PASSWORD = 'secret-9';

/** What a clinician does, in any browser. */
export async function logIn(tab: Tab, words: Words, username: string, password = PASSWORD): Promise<void> {
  const { login } = words.auth;
  await tab.find({ role: 'heading', name: login.title });
  await tab.fill({ css: 'input[autocomplete=username]' }, username);
  await tab.fill({ css: 'input[autocomplete=current-password]' }, password);
  await tab.click({ role: 'button', name: login.submit });
  await tab.find({ text: words.devices.title });
}

/** A new clinician who signs in. Returns their access to the API. */
export async function enter(tab: Tab, words: Words, url: string, username: string) {
  const nobody = apiWith(url, null);
  await nobody.call('POST', '/users', { username, email: `${username}@example.org`, password: PASSWORD });
  await logIn(tab, words, username);
  const token = await tab.evaluate(() => localStorage.getItem('token'), null);
  return apiWith(url, token);
}

export async function connect(tab: Tab, words: Words, device: string): Promise<void> {
  await tab.click({ role: 'link', name: words.layout.nav.dashboard });
  const row = () => tab.find({ role: 'listitem', text: device });
  await tab.click({ role: 'button', starts: words.devices.connect, within: await row() });
  await tab.find({ text: words.devices.status.connected, within: await row() });
}

export const numbered = (text: string, number: number) =>
  fill(text, { number, date: '@', count: '@' }).split(' · @')[0] ?? '';
