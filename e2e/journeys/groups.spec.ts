import type { Page } from '@playwright/test';
import type { AvailableUser, LoginResult, UserGroup } from '@sadap/contract';
import { expectFit } from '../harness/page-checks.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, type Words, wordsOf } from '../harness/words.ts';
import { account, ask, openGroups, signIn } from './groups-pages.ts';
import { logIn, PASSWORD } from './pages.ts';

const th = wordsOf('th');

async function createGroup(page: Page, words: Words, name: string): Promise<void> {
  await page.getByRole('button', { name: words.groups.form.open, exact: true }).click();
  await page.getByLabel(words.groups.form.name).fill(name);
  await page.getByRole('button', { name: words.groups.form.submit }).click();
  await expect(page.getByText(words.groups.form.created)).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

async function logOut(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.auth.logout.open }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.auth.logout.confirm }).click();
  await expect(page.getByRole('heading', { name: words.auth.login.title })).toBeVisible();
}

test('a group is made, a colleague is added, sees it and is removed', async ({ page, server }) => {
  const { groups, layout } = th;
  const name = 'ทีมโรคหัวใจ';
  await speak(page, 'th');
  await account(page, server.url, 'nurse_somsri');
  await signIn(page, th, server.url, 'doctor_groups');
  await openGroups(page, th);
  await expect(page.getByText(groups.emptyTitle)).toBeVisible();

  await page.getByRole('button', { name: groups.createFirst }).click();
  await expect(page.getByRole('button', { name: groups.form.submit })).toBeDisabled();
  await page.getByLabel(groups.form.name).fill('   ');
  await expect(page.getByRole('button', { name: groups.form.submit })).toBeDisabled();
  await page.getByLabel(groups.form.name).fill('ก'.repeat(101));
  await page.getByRole('button', { name: groups.form.submit }).click();
  await expect(page.getByText('ข้อมูลยาวเกินกำหนด')).toBeVisible();
  await page.getByLabel(groups.form.name).fill(name);
  await page.getByRole('button', { name: groups.form.submit }).click();
  await expect(page.getByText(groups.form.created)).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card.getByText(groups.roles.ADMIN)).toBeVisible();
  await expect(card.getByText(groups.noDescription)).toBeVisible();

  // From the details dialog: nobody chosen, then a colleague found by e-mail.
  await card.getByRole('button', { name: `${groups.manage}: ${name}` }).click();
  const details = page.getByRole('dialog', { name, exact: true });
  await details.getByRole('button', { name: groups.add.open }).click();
  const adding = page.getByRole('dialog', { name: fill(groups.add.title, { group: name }) });
  await adding.getByRole('button', { name: groups.add.submit }).click();
  await expect(page.getByText('ข้อมูลไม่ครบถ้วน')).toBeVisible();
  await adding.getByRole('combobox', { name: groups.add.user }).fill('somsri@');
  await page.getByRole('option', { name: 'nurse_somsri (nurse_somsri@example.org)' }).click();
  await adding.getByRole('button', { name: groups.add.submit }).click();
  await expect(page.getByText(groups.add.added)).toBeVisible();
  await expect(details.getByRole('tab', { name: fill(groups.details.members, { count: 2 }) })).toBeVisible();
  const remove = details.getByRole('button', { name: new RegExp(`^${groups.remove.open}`) });
  await expect(remove).toHaveCount(1);
  await details.getByRole('tab', { name: groups.details.settings }).click();
  await expect(details.getByText('doctor_groups')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card.getByText(fill(groups.people, { count: 2 }))).toBeVisible();
  await logOut(page, th);

  await logIn(page, th, 'nurse_somsri');
  await openGroups(page, th);
  await expect(card.getByText(groups.roles.MEMBER, { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: groups.add.open })).toHaveCount(0);
  await card.getByRole('button', { name: groups.manage }).click();
  await expect(details.getByText('doctor_groups@example.org')).toBeVisible();
  await expect(remove).toHaveCount(0);
  await expect(details.getByRole('button', { name: groups.add.open })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await logOut(page, th);

  // From here on she is shown by title and name.
  const post = await page.request.post(`${server.url}/api/auth/login`, {
    data: { username: 'nurse_somsri', password: PASSWORD },
  });
  const { token } = (await post.json()) as LoginResult;
  await page.request.put(`${server.url}/api/users/me`, {
    headers: { authorization: `Bearer ${token}` },
    data: { title: 'พว.', firstName: 'สมศรี', lastName: 'ใจดี', department: '', phone: '' },
  });
  await logIn(page, th, 'doctor_groups');
  await openGroups(page, th);
  await card.getByRole('button', { name: groups.manage }).click();
  await remove.click();
  const removal = page.getByRole('button', { name: groups.remove.confirm });
  await expect(removal).toBeVisible();
  const question = fill(groups.remove.message, { username: 'พว. สมศรี ใจดี', group: name });
  await expect(page.getByText(question)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(removal).toBeHidden();
  await expect(details.getByText('nurse_somsri@example.org')).toBeVisible();
  await remove.click();
  await removal.click();
  await expect(page.getByText(groups.remove.removed)).toBeVisible();
  await expect(details.getByText('nurse_somsri@example.org')).toHaveCount(0);
  await details.getByRole('button', { name: layout.close }).click();
  await expect(card.getByText(fill(groups.people, { count: 1 }))).toBeVisible();
});

test('users and groups are looked up by number and by name', async ({ page, server }) => {
  const words = wordsOf('en');
  const { lookUp, groups } = words;
  await speak(page, 'en');
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, words, server.url, 'look_up_user');
  await openGroups(page, words);
  await createGroup(page, words, 'Lung team');
  await page.getByRole('link', { name: words.layout.back }).click();
  await page.getByRole('link', { name: lookUp.title }).click();
  const userId = page.getByRole('textbox', { name: lookUp.user.id });
  await page.getByRole('button', { name: lookUp.search }).click();
  await expect(page.getByText('Please enter a name or User ID')).toBeVisible();
  await userId.fill('99999');
  await userId.press('Enter');
  await expect(page.getByText(lookUp.user.failed)).toBeVisible();
  await userId.fill('nobody is called so');
  await userId.press('Enter');
  await expect(page.getByText(lookUp.noMatch)).toBeVisible();

  const yours = await page.getByText(lookUp.user.yours.split('{{')[0] ?? '').innerText();
  const ownId = /\d+/.exec(yours)?.[0] ?? '';
  await userId.fill(ownId);
  await userId.press('Enter');
  await expect(page.getByText(lookUp.user.found)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`user=${ownId}`));
  const user = page.getByRole('region', { name: 'look_up_user' });
  await expect(user.getByText('look_up_user@example.org')).toBeVisible();
  // Earlier results do not stay next to a failure.
  await userId.fill('99999');
  await userId.press('Enter');
  await expect(user).toHaveCount(0);

  await page.goto(`${server.url}/user-groups?user=${ownId}`);
  await user.getByRole('link', { name: 'Lung team' }).click();
  const group = page.getByRole('region', { name: 'Lung team' });
  await expect(group.getByText(groups.roles.ADMIN)).toBeVisible();
  await page.getByRole('textbox', { name: lookUp.group.id }).fill('lung t');
  await page.getByRole('button', { name: lookUp.search }).click();
  await page.getByRole('list', { name: lookUp.matches }).getByRole('link', { name: 'Lung team' }).click();
  await expect(group.getByText(groups.roles.ADMIN)).toBeVisible();
  const groupId = page.getByRole('textbox', { name: lookUp.group.id });
  await groupId.fill('99999');
  await groupId.press('Enter');
  await expect(page.getByText('Group not found')).toBeVisible();
  await expect(group).toHaveCount(0);
  await groupId.fill('');
  await groupId.press('Enter');
  await expect(page.getByText('Please enter a name or Group ID')).toBeVisible();
});

test('a group is created with the keyboard alone', async ({ page, server }) => {
  await speak(page, 'th');
  await signIn(page, th, server.url, 'keyboard_groups');
  await page.goto(`${server.url}/groups`);
  const open = page.getByRole('button', { name: th.groups.form.open, exact: true });
  await expect(open).toBeVisible();
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab');
    if (await open.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(th.groups.form.name)).toBeFocused();
  await page.keyboard.type('ทีมแป้นพิมพ์');
  await page.keyboard.press('Tab');
  await page.keyboard.type('บรรทัดแรก');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'ทีมแป้นพิมพ์' })).toBeVisible();
  await expect(page.getByText('บรรทัดแรก')).toBeVisible();
});

test('a group that has everybody says that nobody can be added', async ({ page, server }) => {
  const { add } = th.groups;
  await speak(page, 'th');
  await signIn(page, th, server.url, 'has_everybody');
  const { id } = (await ask(page, server.url, '/groups', { name: 'ทุกคน' })) as UserGroup;
  const available = async () =>
    (await ask(page, server.url, `/groups/${id}/available-users`)) as AvailableUser[];
  for (let left = await available(); left.length > 0; left = await available())
    for (const user of left) await ask(page, server.url, `/groups/${id}/members`, { userId: user.id });
  await openGroups(page, th);
  await page.getByRole('button', { name: new RegExp(`^${add.open}`) }).click();
  await expect(page.getByText(add.noneNotice)).toBeVisible();
  await expect(page.getByPlaceholder(add.none)).toBeDisabled();
  await expect(page.getByRole('button', { name: add.submit })).toBeDisabled();
  await expectFit(page, 'nobody to add');
});
