import type { Browser, Locator, Page } from '@playwright/test';
import { apiOf, createAccount } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { openGroups } from './groups-pages.ts';
import { enter, signIn } from './pages.ts';

const th = wordsOf('th');
const { groups } = th;
const NAME = 'ทีมโรคหัวใจ';

const cardOn = (page: Page) => page.getByRole('listitem').filter({ hasText: NAME });
const detailsOn = (page: Page) => page.getByRole('dialog', { name: NAME, exact: true });
const removeIn = (details: Locator) =>
  details.getByRole('button', { name: new RegExp(`^${groups.remove.open}`) });

/** From the details dialog: nobody chosen, then a colleague found by the e-mail. */
async function addColleague(page: Page): Promise<void> {
  const details = detailsOn(page);
  await cardOn(page)
    .getByRole('button', { name: `${groups.manage}: ${NAME}` })
    .click();
  await details.getByRole('button', { name: groups.add.open }).click();
  const adding = page.getByRole('dialog', { name: fill(groups.add.title, { group: NAME }) });
  await adding.getByRole('button', { name: groups.add.submit }).click();
  await expect(page.getByText('ข้อมูลไม่ครบถ้วน')).toBeVisible();
  await adding.getByRole('combobox', { name: groups.add.user }).fill('somsri@');
  await page.getByRole('option', { name: 'nurse_somsri (nurse_somsri@example.org)' }).click();
  await adding.getByRole('button', { name: groups.add.submit }).click();
  await expect(page.getByText(groups.add.added)).toBeVisible();
  await expect(details.getByRole('tab', { name: fill(groups.details.members, { count: 2 }) })).toBeVisible();
  await expect(removeIn(details)).toHaveCount(1);
  await details.getByRole('tab', { name: groups.details.settings }).click();
  await expect(details.getByText('doctor_groups')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cardOn(page).getByText(fill(groups.people, { count: 2 }))).toBeVisible();
}

/** A member sees it and changes nothing. She is called by title and name from here on. */
async function seeAsMember(browser: Browser, url: string): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  await speak(page, 'th');
  await signIn(page, url, 'nurse_somsri');
  const api = await apiOf(page, url);
  await page.goto(`${url}/groups`);
  const details = detailsOn(page);
  await expect(cardOn(page).getByText(groups.roles.MEMBER, { exact: true })).toBeVisible();
  await expect(cardOn(page).getByRole('button', { name: groups.add.open })).toHaveCount(0);
  await cardOn(page).getByRole('button', { name: groups.manage }).click();
  await expect(details.getByText('doctor_groups@example.org')).toBeVisible();
  await expect(removeIn(details)).toHaveCount(0);
  await expect(details.getByRole('button', { name: groups.add.open })).toHaveCount(0);
  const profile = { title: 'พว.', firstName: 'สมศรี', lastName: 'ใจดี', department: '', phone: '' };
  await api.call('PUT', '/users/me', profile);
  await page.context().close();
}

async function removeColleague(page: Page): Promise<void> {
  await page.reload();
  const details = detailsOn(page);
  await cardOn(page).getByRole('button', { name: groups.manage }).click();
  await removeIn(details).click();
  const removal = page.getByRole('button', { name: groups.remove.confirm });
  await expect(removal).toBeVisible();
  const question = fill(groups.remove.message, { username: 'พว. สมศรี ใจดี', group: NAME });
  await expect(page.getByText(question)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(removal).toBeHidden();
  await expect(details.getByText('nurse_somsri@example.org')).toBeVisible();
  await removeIn(details).click();
  await removal.click();
  await expect(page.getByText(groups.remove.removed)).toBeVisible();
  await expect(details.getByText('nurse_somsri@example.org')).toHaveCount(0);
  await details.getByRole('button', { name: th.layout.close }).click();
  await expect(cardOn(page).getByText(fill(groups.people, { count: 1 }))).toBeVisible();
}

test('a group is made, a colleague is added, sees it and is removed', async ({ browser, page, server }) => {
  await speak(page, 'th');
  await createAccount(server.url, 'nurse_somsri');
  await enter(page, th, server.url, 'doctor_groups');
  await openGroups(page, th);
  await expect(page.getByText(groups.emptyTitle)).toBeVisible();

  await test.step('the first group, whose name is too long at first', async () => {
    const submit = page.getByRole('button', { name: groups.form.submit });
    await page.getByRole('button', { name: groups.createFirst }).click();
    await page.getByLabel(groups.form.name).fill('ก'.repeat(101));
    await submit.click();
    await expect(page.getByText('ข้อมูลยาวเกินกำหนด')).toBeVisible();
    await page.getByLabel(groups.form.name).fill(NAME);
    await submit.click();
    await expect(page.getByText(groups.form.created)).toBeVisible();
    await expect(cardOn(page).getByText(groups.roles.ADMIN)).toBeVisible();
    await expect(cardOn(page).getByText(groups.noDescription)).toBeVisible();
  });
  await test.step('a colleague is added', () => addColleague(page));
  await test.step('she sees it', () => seeAsMember(browser, server.url));
  await test.step('and is removed', () => removeColleague(page));
});
