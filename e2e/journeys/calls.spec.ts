import type { Browser } from '@playwright/test';
import {
  accept,
  call,
  clinician,
  cutOff,
  expectTalking,
  openButton,
  openPanel,
  received,
  statusOf,
  windowOf,
} from '../harness/call-sides.ts';
import { expectFit } from '../harness/page-checks.ts';
import { PASSWORD } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { fill, speak } from '../harness/words.ts';

// nobody of one is called in the other
test.describe.configure({ mode: 'parallel' });

async function callEachOther(browser: Browser, server: Server) {
  const [anan, busaba] = await Promise.all([
    clinician(browser, server.url, 'anan_call', 'th'),
    clinician(browser, server.url, 'busaba_call', 'th'),
  ]);
  const { calls: texts } = anan.words;
  const atAnan = windowOf(anan, busaba);
  const atBusaba = windowOf(busaba, anan);
  // Open before it rings: that lasts 45 s.
  const secondTab = await busaba.context.newPage();
  await speak(secondTab, 'th');
  await secondTab.goto(server.url);
  await expect(openButton(secondTab, busaba.words)).toBeVisible();
  await busaba.page.bringToFront();
  await call(anan, busaba);
  await expect(statusOf(anan, busaba)).toHaveText(texts.calling);
  await expect(busaba.page.getByRole('dialog', { name: texts.incoming.title })).toContainText('anan_call');
  return { anan, busaba, secondTab, atAnan, atBusaba, texts };
}
type CallEachOther = Awaited<ReturnType<typeof callEachOther>>;

async function ringInSecondTab({ anan, busaba, secondTab: other, texts }: CallEachOther): Promise<void> {
  await expect(other.getByRole('dialog', { name: texts.incoming.title })).toContainText('anan_call');
  await expect(other).toHaveTitle(/anan_call/);
  // A look at more widths takes longer than the ringing on a slow machine.
  await expectFit(busaba.page, 'incoming', [390]);
  await accept(busaba);
  await expect(other.getByText(texts.elsewhere.answered)).toBeVisible();
  await expect(other.getByRole('dialog')).toBeHidden();
  await expect(
    other.getByRole('button', { name: fill(texts.elsewhere.back, { name: 'anan_call' }) }),
  ).toBeVisible();
  await expectFit(other, 'the way back', [1440, 390]);
  await other.close();
  await expectTalking(anan, busaba);
}

async function keepStopInReach({ busaba, atAnan, atBusaba, texts }: CallEachOther): Promise<void> {
  await busaba.page.evaluate(markStop);
  await expect(atBusaba).toHaveCSS('width', '320px');
  const stop = busaba.page.getByRole('button', { name: 'Stop of the journey' });
  await stop.click({ trial: true });
  await atBusaba.getByRole('button', { name: texts.window.minimize }).click();
  await stop.click({ trial: true });
  await atBusaba.getByRole('button', { name: texts.window.muteMicrophone, exact: true }).first().click();
  const note = fill(texts.window.microphoneOff, { name: 'busaba_call' });
  await expect(atAnan.getByText(note)).toBeVisible();
  await atBusaba.getByRole('button', { name: texts.window.unmuteMicrophone }).first().click();
  await expect(atAnan.getByText(note)).toBeHidden();
  await atBusaba.getByRole('button', { name: texts.window.maximize }).click();
}

async function switchOffAndOn({ anan, busaba, atAnan, atBusaba, texts }: CallEachOther): Promise<void> {
  await atAnan.hover();
  await atAnan.getByRole('button', { name: texts.window.stopCamera }).click();
  await atAnan.getByRole('button', { name: texts.window.muteMicrophone }).click();
  await expect(anan.page.getByText(texts.toggled.camera.off)).toBeVisible();
  await expect(anan.page.getByText(texts.toggled.microphone.off)).toBeVisible();
  const name = { name: 'anan_call' };
  await expect(atBusaba.getByText(fill(texts.window.cameraOff, name))).toBeVisible();
  await expect(atBusaba.getByText(fill(texts.window.microphoneOff, name))).toBeVisible();
  await expect(async () => {
    const { brightness, loudness } = await received(busaba, anan);
    expect(brightness).toBeLessThan(5);
    expect(loudness).toBeLessThan(0.001);
  }).toPass();
  await atAnan.hover();
  await atAnan.getByRole('button', { name: texts.window.startCamera }).click();
  await atAnan.getByRole('button', { name: texts.window.unmuteMicrophone }).click();
  await expect(atBusaba.getByText(fill(texts.window.cameraOff, name))).toBeHidden();
}

async function hideControls({ anan, atAnan }: CallEachOther): Promise<void> {
  const controls = atAnan.getByRole('toolbar');
  await expect(controls).toHaveCSS('opacity', '0');
  await anan.page.keyboard.press('Tab');
  await controls.getByRole('button').first().focus();
  await expect(controls).toHaveCSS('opacity', '1');
}

async function loadAgainMuted({ anan, busaba, atAnan, atBusaba, texts }: CallEachOther): Promise<void> {
  await atBusaba.hover();
  await atBusaba.getByRole('button', { name: texts.window.muteMicrophone }).click();
  await expect(atBusaba.getByText(texts.window.localMicrophoneOff)).toBeVisible();
  await busaba.page.reload();
  await expect(statusOf(busaba, anan)).toHaveText(texts.window.connected);
  await expect(atAnan.getByText(fill(texts.window.microphoneOff, { name: 'busaba_call' }))).toBeVisible();
  const unmute = atBusaba.getByRole('button', { name: texts.window.unmuteMicrophone });
  await atBusaba.hover();
  await unmute.click();
  await expect(unmute).toBeHidden();
}

async function loadAgain({ anan, busaba }: CallEachOther): Promise<void> {
  for (const side of [busaba, anan]) {
    await test.step(`${side.name} loads the page again`, async () => {
      await side.page.reload();
      await expectTalking(anan, busaba);
    });
  }
}

async function cutNetwork({ anan, busaba, texts }: CallEachOther): Promise<void> {
  await cutOff(busaba);
  for (const [side, other] of [
    [anan, busaba],
    [busaba, anan],
  ] as const)
    await expect(statusOf(side, other)).toHaveText(texts.window.reconnecting);
  await busaba.context.setOffline(false);
  await expectTalking(anan, busaba);
}

async function lockScreen({ anan, busaba, atBusaba, texts }: CallEachOther): Promise<void> {
  await busaba.page.getByRole('button', { name: busaba.words.auth.lock.open }).click();
  await expect(busaba.page.getByRole('heading', { name: busaba.words.auth.lock.title })).toBeVisible();
  await expect(statusOf(busaba, anan)).toHaveText(texts.window.connected);
  await expect(atBusaba.getByRole('button', { name: texts.window.popup })).toBeHidden();
  await busaba.page.reload();
  await expect(statusOf(busaba, anan)).toHaveText(texts.window.connected);
  await expect(busaba.page.getByRole('heading', { name: busaba.words.auth.lock.title })).toBeVisible();
  const close = atBusaba.getByRole('button', { name: texts.window.close });
  const isFocused = () => close.evaluate((element) => element === document.activeElement);
  await expect(async () => {
    await busaba.page.keyboard.press('Tab');
    expect(await isFocused()).toBe(true);
  }).toPass({ intervals: [0] });
}

async function endCall({ anan, busaba, atAnan, atBusaba, texts }: CallEachOther): Promise<void> {
  await test.step('ended: both are told, camera and microphone are let go of, the page starts anew', async () => {
    const isLoadedAgain = anan.page.waitForEvent('load');
    // The first message about it is lost: the page must not start anew before the server knows of the end.
    await busaba.page.route('**/api/calls/*/end', (route) => route.abort(), { times: 1 });
    await busaba.page.keyboard.press('Enter');
    await expect(anan.page.getByText(fill(texts.ended.there, { name: 'busaba_call' })).first()).toBeVisible();
    await expect(atBusaba).toBeHidden();
    await expect(atAnan).toBeHidden();
    await isLoadedAgain;
  });
  await anan.context.close();
  await busaba.context.close();
}

test('a call both ways: switched off and on, loaded again on either side, cut off, ended', async ({
  browser,
  server,
}) => {
  const scene = await callEachOther(browser, server);
  await test.step('it rings in a second tab too, which falls silent as it is answered', () =>
    ringInSecondTab(scene));
  await test.step('what is recorded with stays in reach: the window is small, and mutes also minimised', () =>
    keepStopInReach(scene));
  await test.step('camera and microphone switched off and on', () => switchOffAndOn(scene));
  await test.step('the controls hide after a click as well; from the keyboard they are there', () =>
    hideControls(scene));
  await test.step('loaded again with the microphone off: it stays off', () => loadAgainMuted(scene));
  await test.step('either side loads the page again', () => loadAgain(scene));
  await test.step('the network is cut, and comes back', () => cutNetwork(scene));
  await test.step('the screen is locked: the call goes on above it, within reach of the keyboard', () =>
    lockScreen(scene));
  await test.step('ended: both are told, camera and microphone are let go of, the page starts anew', () =>
    endCall(scene));
});

async function threeClinicians(browser: Browser, server: Server) {
  const [carl, dana, erik] = await Promise.all([
    clinician(browser, server.url, 'carl_call', 'en'),
    clinician(browser, server.url, 'dana_call', 'en'),
    clinician(browser, server.url, 'erik_call', 'en'),
  ]);
  const { calls: texts } = carl.words;
  const incoming = (side: typeof carl) => side.page.getByRole('dialog', { name: texts.incoming.title });
  const inPopup = async () => {
    const [popup] = await Promise.all([
      carl.context.waitForEvent('page'),
      windowOf(carl, dana).getByRole('button', { name: texts.window.popup }).click(),
    ]);
    await expect(windowOf(carl, dana)).toBeHidden();
    return { ...carl, page: popup };
  };
  return { carl, dana, erik, server, texts, incoming, inPopup };
}
type ThreeClinicians = Awaited<ReturnType<typeof threeClinicians>>;

async function decline({ carl, dana, texts, incoming }: ThreeClinicians): Promise<void> {
  await call(carl, dana);
  const isLoadedAgain = carl.page.waitForEvent('load');
  await dana.page.getByRole('button', { name: texts.incoming.decline }).click();
  await expect(carl.page.getByText(texts.rejected.message)).toBeVisible();
  await expect(dana.page.getByText(texts.declined.title)).toBeVisible();
  await expect(incoming(dana)).toBeHidden();
  await isLoadedAgain;
  await expect(openButton(carl.page, carl.words)).toBeVisible();
}

async function giveUp({ carl, dana, server, texts, incoming }: ThreeClinicians): Promise<void> {
  await dana.page.goto(`${server.url}/patients/add`);
  const name = dana.page.getByLabel(dana.words.patients.form.name);
  await name.fill('Not saved yet');
  await call(dana, carl);
  await expect(incoming(carl)).toContainText('dana_call');
  await windowOf(dana, carl).getByRole('button', { name: texts.window.close }).click();
  await expect(dana.page.getByText(texts.ended.cancelledHere)).toBeVisible();
  const missed = fill(texts.ended.missed, { name: 'dana_call' });
  await expect(carl.page.getByText(missed)).toBeVisible();
  await expect(incoming(carl)).toBeHidden();
  await expect(name).toHaveValue('Not saved yet');
  // It stays visible, and can be called back.
  await carl.page.getByRole('button', { name: fill(texts.button.missed, { count: 1 }) }).click();
  const panel = carl.page.getByRole('complementary', { name: texts.panel.title });
  const latest = panel.getByRole('listitem').first();
  await expect(latest).toContainText(texts.past.missed);
  await expect(panel.getByRole('listitem').nth(1)).toContainText(texts.past.declinedThere);
  await expectFit(carl.page, 'past calls', [1440, 390]);
  await expect(latest.getByRole('button', { name: `${texts.panel.call}: dana_call` })).toBeEnabled();
  await panel.getByRole('button', { name: texts.panel.close }).click();
  await expect(carl.page.getByRole('img', { name: fill(texts.button.missed, { count: 1 }) })).toBeHidden();
}

async function lookWhoIsBusy({ carl, dana, erik, texts }: ThreeClinicians): Promise<void> {
  await call(carl, dana);
  await accept(dana);
  await expectTalking(carl, dana);
  await expect(dana.page.getByLabel(dana.words.patients.form.name)).toHaveValue('Not saved yet');
  const panel = await openPanel(erik);
  const busy = panel.getByRole('button', { name: `${texts.panel.busy}: carl_call` });
  await expect(busy).toBeDisabled();
  await expect(panel.getByText(texts.panel.inCall)).toHaveCount(2);
  await panel.getByRole('searchbox').fill('nobody of this name');
  await expect(panel.getByText(texts.panel.noneFound)).toBeVisible();
  await panel.getByRole('searchbox').fill('');
  await expectFit(erik.page, 'panel', [1440, 390]);
  await expectFit(carl.page, 'window', [1440, 390]);
}

async function talkInPopup({ carl, dana, texts, inPopup }: ThreeClinicians): Promise<void> {
  const alone = await inPopup();
  await expectTalking(alone, dana);
  await expectFit(alone.page, 'popup', [1440, 390]);
  const isOpenerLoadedAgain = carl.page.waitForEvent('load');
  await Promise.all([alone.page.waitForEvent('close'), alone.page.evaluate(() => window.close())]);
  await expect(dana.page.getByText(fill(texts.ended.there, { name: 'carl_call' })).first()).toBeVisible();
  await isOpenerLoadedAgain;
}

async function endInPopup({ carl, dana, texts, inPopup }: ThreeClinicians): Promise<void> {
  await call(carl, dana);
  await accept(dana);
  const alone = await inPopup();
  const isOpenerLoadedAgain = carl.page.waitForEvent('load');
  const isClosed = alone.page.waitForEvent('close');
  await windowOf(alone, dana).getByRole('button', { name: texts.window.close }).click();
  await Promise.all([isClosed, isOpenerLoadedAgain]);
  await expect(windowOf(dana, carl)).toBeHidden();
}

async function callWithoutCamera({ dana, erik, texts }: ThreeClinicians): Promise<void> {
  await erik.page.addInitScript(withoutCamera);
  await erik.page.reload();
  await expect(openButton(erik.page, erik.words)).toBeVisible();
  await call(erik, dana);
  await accept(dana);
  await expect(statusOf(erik, dana)).toHaveText(texts.window.connected);
  await expect(async () => {
    const { brightness, moved } = await received(erik, dana);
    expect(brightness).toBeGreaterThan(20);
    expect(moved).toBeGreaterThan(0.2);
  }).toPass();
  await expect(
    windowOf(dana, erik).getByText(fill(texts.window.cameraOff, { name: 'erik_call' })),
  ).toBeVisible();
  await erik.page.goto('about:blank');
  await expect(dana.page.getByText(fill(texts.ended.left, { name: 'erik_call' })).first()).toBeVisible();
}

async function callBehindLock({ carl, dana, erik, texts }: ThreeClinicians): Promise<void> {
  await test.step('behind a locked screen it is said who calls; the caller reads that nobody is there', async () => {
    await dana.page.getByRole('button', { name: dana.words.auth.lock.open }).click();
    await expect(dana.page.getByRole('heading', { name: dana.words.auth.lock.title })).toBeVisible();
    await call(carl, dana);
    await expect(dana.page.getByText(texts.incoming.locked)).toBeVisible();
    await expect(dana.page.getByRole('button', { name: texts.incoming.accept })).toBeHidden();
    await expect(
      windowOf(carl, dana).getByText(fill(texts.window.away, { name: 'dana_call' })),
    ).toBeVisible();
    await expectFit(dana.page, 'called behind the lock', [390]);
    await dana.page
      .getByLabel(fill(dana.words.auth.lock.passwordOf, { username: 'dana_call' }))
      .fill(PASSWORD);
    await dana.page.keyboard.press('Enter');
    await accept(dana);
    await expectTalking(carl, dana);
    const timer = windowOf(carl, dana).getByRole('timer', { name: texts.window.duration });
    await expect(timer).toHaveText(/0:0[1-9]|0:[1-5]\d/);
    await carl.page.getByRole('button', { name: carl.words.auth.logout.open }).click();
    await expect(carl.page.getByText(carl.words.auth.logout.inCall)).toBeVisible();
  });
  for (const { context } of [carl, dana, erik]) await context.close();
}

test('declined, given up, busy, and in a window of its own', async ({ browser, server }) => {
  const scene = await threeClinicians(browser, server);
  await test.step('declined: the caller is told, and the page starts anew', () => decline(scene));
  await test.step('given up before it is answered; a page with an unsaved form is not loaded again', () =>
    giveUp(scene));
  await test.step('who is in a call cannot be called; the panel says so', () => lookWhoIsBusy(scene));
  await test.step('the call goes on in a window of its own, and ends as that is closed', () =>
    talkInPopup(scene));
  await test.step('so it does by its button, which closes the window', () => endInPopup(scene));
  await test.step('who has no camera sees the other, who is told as that page is closed', () =>
    callWithoutCamera(scene));
  await test.step('behind a locked screen it is said who calls; the caller reads that nobody is there', () =>
    callBehindLock(scene));
});

/** Marks controls as a recording page does, where a call's window first appears. */
function markStop(): void {
  const place = document.createElement('div');
  place.dataset.keepClear = '';
  place.style.cssText = 'position: fixed; inset: auto 20px 90px auto; z-index: 1';
  const stop = document.createElement('button');
  stop.textContent = 'Stop of the journey';
  place.append(stop);
  document.body.append(place);
}

function withoutCamera(): void {
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = (wanted) =>
    wanted?.video ? Promise.reject(new DOMException('no camera', 'NotFoundError')) : open(wanted);
}
