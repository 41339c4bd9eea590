import { expect, type Page } from '@playwright/test';
import { accept, call, expectTalking, windowOf } from '../harness/call-sides.ts';
import { fill } from '../harness/words.ts';
import { test } from './call.ts';
import { startHiddenTab } from './hidden-tab.ts';

/** The camera that the page shows of itself. */
const ownCamera = (page: Page, label: string) =>
  page
    .locator(`video[aria-label="${label}"]`)
    .evaluate(
      (video) =>
        ((video as HTMLVideoElement).srcObject as MediaStream).getVideoTracks()[0]?.getSettings().deviceId,
    );

test('on a phone with two cameras one is flipped for the other and back, and the other side goes on seeing', async ({
  sideAt,
}) => {
  const screen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const phone = await sideAt('a', 'anan_phone', { screen, cameras: 2 });
  const pc = await sideAt('b', 'busaba_pc');
  await call(pc, phone);
  await accept(phone);
  await expectTalking(pc, phone);
  const { window: texts } = phone.words.calls;
  const first = await ownCamera(phone.page, texts.localVideo);
  const now = () => ownCamera(phone.page, texts.localVideo);
  const flip = async () => {
    await windowOf(phone, pc).tap();
    await phone.page.getByRole('button', { name: texts.flip }).tap();
  };
  await flip();
  // Chromium's second camera is a depth camera, whose picture says nothing.
  await expect.poll(now).not.toBe(first);
  await flip();
  await expect.poll(now).toBe(first);
  await expectTalking(pc, phone);
});

test('a tab that is not looked at tells of a call by a notification of the system, which goes with the call', async ({
  sideAt,
  server,
}) => {
  const a = await sideAt('a', 'anan_notice');
  const { words } = a;
  const tab = await startHiddenTab(server.url, 'busaba_notice', 'th');
  try {
    expect(await tab.isHidden()).toBe(true);
    await call(a, { ...a, name: 'busaba_notice' });
    const body = fill(words.calls.incoming.message, { name: 'anan_notice' });
    await expect
      .poll(() => tab.notifications(), { timeout: 20_000 })
      .toEqual([{ title: words.calls.incoming.title, body, events: ['show'] }]);
    await a.page.getByRole('button', { name: words.calls.window.close }).click();
    await expect
      .poll(() => tab.notifications(), { timeout: 20_000 })
      .toEqual([{ title: words.calls.incoming.title, body, events: ['show', 'close'] }]);
  } finally {
    await tab.close();
  }
});
