import { call, clinician, FAKE_DEVICES } from '../harness/call-sides.ts';
import { launchOptions } from '../harness/chromium.ts';
import { expect, test } from '../harness/server.ts';
import { fill } from '../harness/words.ts';

test.use({ launchOptions: launchOptions(...FAKE_DEVICES) });

// In a separate file: it waits, and another call can be tested meanwhile.
test('nobody answers: after 45 s both are told', async ({ browser, server }) => {
  const [caller, callee] = await Promise.all([
    clinician(browser, server.url, 'caller_unheard', 'th'),
    clinician(browser, server.url, 'callee_away', 'en'),
  ]);
  await call(caller, callee);
  await expect(callee.page.getByRole('dialog', { name: callee.words.calls.incoming.title })).toBeVisible();
  const told = (side: typeof caller, role: 'caller' | 'callee', name: string) =>
    expect(side.page.getByText(fill(side.words.calls.ended.noAnswer[role], { name })).first()).toBeVisible({
      timeout: 60_000,
    });
  await Promise.all([told(caller, 'caller', callee.name), told(callee, 'callee', caller.name)]);
  await expect(callee.page.getByRole('dialog')).toBeHidden();
  for (const { context } of [caller, callee]) await context.close();
});
