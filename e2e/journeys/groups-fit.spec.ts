import type { AvailableUser, UserGroup } from '@sadap/contract';
import { expectFit } from '../harness/page-checks.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { account, ask, openGroups, signIn } from './groups-pages.ts';

for (const language of ['th', 'en'] as const) {
  const words = wordsOf(language);
  const { groups, lookUp } = words;
  const longName = 'ทีม'.repeat(30);

  test.describe(`groups on every screen (${language})`, () => {
    test.beforeEach(async ({ page }) => {
      await speak(page, language);
      await page.emulateMedia({ colorScheme: language === 'th' ? 'dark' : 'light' });
    });

    test('pages', async ({ page, server }) => {
      await signIn(page, words, server.url, `pages_${language}`);
      await openGroups(page, words);
      await expect(page.getByText(groups.emptyTitle)).toBeVisible();
      await expectFit(page, 'no groups');
      const group = (await ask(page, server.url, '/groups', { name: longName })) as UserGroup;
      await page.reload();
      await expect(page.getByRole('heading', { name: longName })).toBeVisible();
      await expectFit(page, 'my groups');
      await page.goto(`${server.url}/user-groups?group=${group.id}`);
      const member = page.getByRole('link', { name: `pages_${language}` });
      await expect(member).toBeVisible();
      await expectFit(page, 'look-up by group');
      await member.click();
      await expect(page.getByText(fill(lookUp.user.groups, { count: 1 }))).toBeVisible();
      await expectFit(page, 'look-up by user');
    });

    test('dialogs', async ({ page, server }) => {
      await signIn(page, words, server.url, `dialogs_${language}`);
      const group = (await ask(page, server.url, '/groups', { name: longName })) as UserGroup;
      await openGroups(page, words);
      await page.getByRole('button', { name: groups.form.open, exact: true }).click();
      await expect(page.getByLabel(groups.form.name)).toBeVisible();
      await expectFit(page, 'create group');
      await page.keyboard.press('Escape');

      await account(page, server.url, `fit_member_${language}`);
      const search = `/groups/${group.id}/available-users?search=fit_member_${language}`;
      const [member] = (await ask(page, server.url, search)) as AvailableUser[];
      await ask(page, server.url, `/groups/${group.id}/members`, { userId: member?.id });
      await page.getByRole('button', { name: new RegExp(`^${groups.manage}`) }).click();
      await expect(page.getByText(`fit_member_${language}@example.org`)).toBeVisible();
      await expectFit(page, 'group details');
      await page.getByRole('button', { name: `${groups.remove.open}: fit_member_${language}` }).click();
      await expect(page.getByRole('button', { name: groups.remove.confirm })).toBeVisible();
      await expectFit(page, 'remove member');
      await page.getByRole('button', { name: words.layout.cancel }).click();
      await page.getByRole('button', { name: groups.add.open, exact: true }).click();
      await account(page, server.url, `fit_other_${language}`);
      await page.getByRole('combobox', { name: groups.add.user }).fill('fit_other');
      await expect(page.getByRole('option', { name: `fit_other_${language}` })).toBeVisible();
      // The list of everyone gave way to the matches.
      await expect(page.getByRole('option', { name: 'admin' })).toHaveCount(0);
      await expectFit(page, 'add member');
    });
  });
}
