import type { AvailableUser, UserGroup } from '@sadap/contract/groups';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf, createAccount } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { openGroups } from './groups-pages.ts';
import { enter } from './pages.ts';

const words = wordsOf('en');
const { groups, lookUp } = words;
const longName = 'ทีม'.repeat(30);

test.describe('groups on every screen', () => {
  test.beforeEach(async ({ page }) => {
    await speak(page, 'en');
  });

  test('pages', async ({ page, server }) => {
    await enter(page, words, server.url, 'pages_fit');
    const api = await apiOf(page, server.url);
    await openGroups(page, words);
    await expect(page.getByText(groups.emptyTitle)).toBeVisible();
    await expectFit(page, 'no groups');
    const group = await api.call<UserGroup>('POST', '/groups', { name: longName });
    await page.reload();
    await expect(page.getByRole('heading', { name: longName })).toBeVisible();
    await page.goto(`${server.url}/user-groups?group=${group.id}`);
    const member = page.getByRole('link', { name: 'pages_fit' });
    await expect(member).toBeVisible();
    await member.click();
    await expect(page.getByText(fill(lookUp.user.groups, { count: 1 }))).toBeVisible();
    await expectFit(page, 'look-up by user');
  });

  test('dialogs', async ({ page, server }) => {
    await enter(page, words, server.url, 'dialogs_fit');
    const api = await apiOf(page, server.url);
    const group = await api.call<UserGroup>('POST', '/groups', { name: longName });
    await openGroups(page, words);
    await page.getByRole('button', { name: groups.form.open, exact: true }).click();
    await expect(page.getByLabel(groups.form.name)).toBeVisible();
    await expectFit(page, 'create group');
    await page.keyboard.press('Escape');

    await createAccount(server.url, 'fit_member');
    const search = `/groups/${group.id}/available-users?search=fit_member`;
    const [member] = await api.call<AvailableUser[]>('GET', search);
    await api.call('POST', `/groups/${group.id}/members`, { userId: member?.id });
    await page.getByRole('button', { name: new RegExp(`^${groups.manage}`) }).click();
    await expect(page.getByText('fit_member@example.org')).toBeVisible();
    await expectFit(page, 'group details');
    await page.getByRole('button', { name: `${groups.remove.open}: fit_member` }).click();
    await expect(page.getByRole('button', { name: groups.remove.confirm })).toBeVisible();
    await expectFit(page, 'remove member');
    await page.getByRole('button', { name: words.layout.cancel }).click();
    await page.getByRole('button', { name: groups.add.open, exact: true }).click();
    await createAccount(server.url, 'fit_other');
    await page.getByRole('combobox', { name: groups.add.user }).fill('fit_other');
    await expect(page.getByRole('option', { name: 'fit_other' })).toBeVisible();
    // The list of everyone gave way to the matches.
    await expect(page.getByRole('option', { name: 'admin' })).toHaveCount(0);
    await expectFit(page, 'add member');
    await page.route('**/available-users*', (route) => route.fulfill({ json: [] }));
    await page.reload();
    await page.getByRole('button', { name: new RegExp(`^${groups.add.open}`) }).click();
    await expect(page.getByText(groups.add.noneNotice)).toBeVisible();
    await expectFit(page, 'nobody to add', [390]);
  });
});
