import { CALL_RING_MS } from '@sadap/contract/limits';
import { call, clinician, openButton, statusOf } from '../harness/call-sides.ts';
import { expect, test } from '../harness/server.ts';
import { fill } from '../harness/words.ts';

test('nobody answers: after 45 s both are told', async ({ browser, server }) => {
  const [caller, callee] = await Promise.all([
    clinician(browser, server.url, 'caller_unheard', 'th'),
    clinician(browser, server.url, 'callee_away', 'en'),
  ]);
  // the caller's page counts the 45 s
  await caller.page.clock.install();
  await caller.page.reload();
  await expect(openButton(caller.page, caller.words)).toBeVisible();
  await call(caller, callee);
  const incoming = callee.page.getByRole('dialog', { name: callee.words.calls.incoming.title });
  await expect(incoming).toBeVisible();
  await caller.page.clock.fastForward(CALL_RING_MS - 15_000);
  await expect(statusOf(caller, callee)).toHaveText(caller.words.calls.calling);
  await expect(incoming).toBeVisible();
  // from when its own request was answered, which may be after the callee's page rang
  await caller.page.clock.fastForward(CALL_RING_MS);
  const told = (side: typeof caller, role: 'caller' | 'callee', name: string) =>
    expect(side.page.getByText(fill(side.words.calls.ended.noAnswer[role], { name })).first()).toBeVisible();
  await Promise.all([told(caller, 'caller', callee.name), told(callee, 'callee', caller.name)]);
  await expect(callee.page.getByRole('dialog')).toBeHidden();
  for (const { context } of [caller, callee]) await context.close();
});
