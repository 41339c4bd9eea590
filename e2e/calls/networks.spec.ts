import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { expectTalking, type Side, statusOf, windowOf } from '../harness/call-sides.ts';
import { fill } from '../harness/words.ts';
import { test } from './call.ts';

const expectSaid = (side: Side, other: Side, what: 'connected' | 'reconnecting', timeout: number) =>
  expect(statusOf(side, other)).toHaveText(side.words.calls.window[what], { timeout });

for (const [how, name] of [
  ['cut', 'dies unnoticed'],
  ['unplug', 'is unplugged'],
] as const)
  test(`the network of one side ${name} for 60 s: the call goes on by itself`, async ({
    talking,
    networks,
  }) => {
    const [a, b] = await talking([`anan_${how}`, `busaba_${how}`]);
    networks.b[how]();
    await Promise.all([expectSaid(a, b, 'reconnecting', 15_000), expectSaid(b, a, 'reconnecting', 15_000)]);
    await pause(60_000);
    networks.b.mend();
    await expectTalking(a, b);
  });

test('the server is away for 105 s: they see and hear each other, also after it is back', async ({
  talking,
  server,
}) => {
  const [a, b] = await talking(['anan_server', 'busaba_server']);
  const start = await server.kill();
  for (let seconds = 0; seconds < 105; seconds += 15) {
    await pause(15_000);
    await expect(statusOf(a, b)).toHaveText(a.words.calls.window.connected);
    await expect(statusOf(b, a)).toHaveText(b.words.calls.window.connected);
  }
  await expectTalking(a, b);
  await start();
  // The server must not count what it could not see while it was away; its sweep runs every 10 s.
  await pause(30_000);
  await expectTalking(a, b);
  await a.page.getByRole('button', { name: a.words.calls.window.close }).click();
  await expect(windowOf(b, a)).toBeHidden();
});

test('a network that stays away longer than two minutes ends the call, in words, on both sides', async ({
  talking,
  networks,
}) => {
  const [a, b] = await talking(['anan_lost', 'busaba_lost']);
  networks.b.cut();
  const told = (side: Side, other: Side) =>
    expect(side.page.getByText(fill(side.words.calls.ended.lost, { name: other.name })).first()).toBeVisible({
      timeout: 170_000,
    });
  await Promise.all([told(a, b), told(b, a)]);
  networks.b.mend();
});

test('a narrow network is told on both sides, on the side that it is', async ({ talking, networks }) => {
  const [a, b] = await talking(['anan_weak', 'busaba_weak']);
  const { own, other } = { own: b.words.calls.window.network.own, other: a.words.calls.window.network.other };
  networks.b.narrow(80, 1_500);
  await Promise.all([
    expect(windowOf(b, a).getByText(own)).toBeVisible({ timeout: 60_000 }),
    expect(windowOf(a, b).getByText(fill(other, { name: b.name }))).toBeVisible({ timeout: 60_000 }),
  ]);
  networks.b.mend();
  await Promise.all([
    expect(windowOf(b, a).getByText(own)).toBeHidden({ timeout: 60_000 }),
    expect(windowOf(a, b).getByText(fill(other, { name: b.name }))).toBeHidden({ timeout: 60_000 }),
  ]);
  await expectTalking(a, b);
});
