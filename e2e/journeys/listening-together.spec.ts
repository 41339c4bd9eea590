import type { Browser, Page } from '@playwright/test';
import type { Call } from '@sadap/contract/calls';
import { expandFrame, isCompressed } from '@sadap/contract/compressed-frames';
import { readFrameHeader, readFrameSamples } from '@sadap/contract/sound-frames';
import { hearLive } from '../harness/heard-sound.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { connect, enter, isStretchOf } from './pages.ts';

/** Two who are in a call: calls.spec.ts goes through its windows. The first one’s stethoscope streams. */
async function inACall(browser: Browser, page: Page, server: Server) {
  const words = wordsOf('th');
  const texts = words.listeningTogether;
  const colleague = await (await browser.newContext()).newPage();
  const arrived = soundArrivingAt(colleague);
  await speak(page, 'th');
  await speak(colleague, 'th');
  const { simulator } = await server.stethoscope('Together');
  await enter(page, words, server.url, 'nurse_host');
  await enter(colleague, words, server.url, 'doctor_guest');
  const host = await apiOf(page, server.url);
  const guest = await apiOf(colleague, server.url);
  const { patient, checkUp } = await host.patient('HN6812345', 'วีระ ใจกล้า');
  await connect(page, words, 'Together');
  await page.goto(`${server.url}/patients/${patient.id}/records/${checkUp.id}/heart-sound`);
  await page.getByRole('button', { name: words.streaming.start }).click();
  await expect(page.getByRole('button', { name: words.streaming.stop })).toBeVisible();
  // The two are in a call; calls.spec.ts covers its windows.
  const idOf = async (api: typeof host) => `user_${(await api.call<{ id: number }>('GET', '/users/me')).id}`;
  const [from, peerId] = [await idOf(host), await idOf(guest)];
  for (const [api, id] of [
    [host, from],
    [guest, peerId],
  ] as const)
    await api.call('POST', '/peer/register', { peerId: id });
  const { id } = await host.call<Call>('POST', '/calls', { peerId, from });
  await guest.call('POST', `/calls/${id}/accept`, { peerId });
  const who = { username: 'nurse_host' };
  const panel = colleague.getByRole('region', {
    name: new RegExp(`${fill(texts.invitation, who)}|${fill(texts.with, who)}`),
  });
  return { words, texts, colleague, arrived, page, simulator, server, panel };
}
type InACall = Awaited<ReturnType<typeof inACall>>;

async function invite({ texts, colleague, page, panel }: InACall): Promise<void> {
  await page.getByRole('button', { name: fill(texts.invite, { username: 'doctor_guest' }) }).click();
  await expect(page.getByText(fill(texts.waitsFor, { username: 'doctor_guest' }))).toBeVisible();
  await expect(panel.getByText(/^HN6812345 · .*Aortic/)).toBeVisible();
  await expectFit(colleague, 'the invitation', [390]);
  await panel.getByRole('button', { name: texts.accept }).click();
  await expect(page.getByText(fill(texts.heardBy, { username: 'doctor_guest' }))).toBeVisible();
  await expect(panel.getByText(fill(texts.with, { username: 'nurse_host' }))).toBeVisible();
}

async function hearSamples({ words, colleague, arrived, page, simulator, panel }: InACall): Promise<void> {
  await expect.poll(() => arrived.length).toBeGreaterThan(3 * 16_000);
  const made = simulator.streamedSamples(simulator.streamId ?? 0);
  expect(isStretchOf(Int16Array.from(arrived), made)).toBe(true);
  const heard = await hearLive(colleague, 2);
  expect(Math.max(...heard)).toBeGreaterThan(0.01);
  const volumeOf = (on: typeof page) => on.getByRole('slider', { name: words.streaming.volume });
  await volumeOf(colleague).press('ArrowRight');
  await expect(volumeOf(colleague)).toHaveAttribute('aria-valuenow', '1.1');
  await expect(volumeOf(page)).toHaveAttribute('aria-valuenow', '1');
  await expectFit(colleague, 'listening together');
  // It has followed the window to a phone's width and back.
  const box = await panel.boundingBox();
  expect(box).toMatchObject({ x: 316, width: 416 });
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(860);
}

async function loadAgain({ texts, colleague, page, panel }: InACall): Promise<void> {
  await colleague.reload();
  await expect(page.getByText(fill(texts.notHeard, { username: 'doctor_guest' }))).toBeVisible();
  await expect(panel.getByText(texts.silent)).toBeVisible();
  await panel.getByRole('button', { name: texts.here }).click();
  await expect(page.getByText(fill(texts.heardBy, { username: 'doctor_guest' }))).toBeVisible();
}

async function leaveAndDecline({ words, texts, page, panel }: InACall): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${words.recording.positionsShort.Mitral}`) }).click();
  await expect(panel.getByText(/^HN6812345 · .*Mitral/)).toBeVisible();
  await panel.getByRole('button', { name: texts.leave }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByText(fill(texts.over.left, { username: 'doctor_guest' }))).toBeVisible();
  await expect(
    page.getByRole('button', { name: fill(texts.invite, { username: 'doctor_guest' }) }),
  ).toBeVisible();
  await page.getByRole('button', { name: fill(texts.invite, { username: 'doctor_guest' }) }).click();
  await panel.getByRole('button', { name: texts.decline }).click();
  await expect(page.getByText(fill(texts.over.declined, { username: 'doctor_guest' }))).toBeVisible();
  await page.getByRole('button', { name: fill(texts.invite, { username: 'doctor_guest' }) }).click();
}

async function endAsHost({ words, texts, colleague, page, server, panel }: InACall): Promise<void> {
  await page.getByRole('button', { name: words.streaming.stop }).click();
  const waits = page.getByText(fill(texts.waitsFor, { username: 'doctor_guest' }));
  await expect(page.getByRole('button', { name: words.streaming.start })).toBeVisible();
  await expect(waits).toHaveCount(1);
  await page.goto(`${server.url}/patients`);
  const above = page.getByRole('region', { name: fill(texts.with, { username: 'doctor_guest' }) });
  await expect(above.getByText(/^HN6812345 · .*Mitral/)).toBeVisible();
  await expectFit(page, 'who listens too', [390]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: words.patients.add }).click({ trial: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: words.auth.lock.open }).click({ trial: true });
  await above.getByRole('button', { name: texts.stop }).click();
  await expect(above).toBeHidden();
  await expect(panel).toBeHidden();
  await expect(colleague.getByText(fill(texts.over.stopped, { username: 'nurse_host' }))).toBeVisible();
  await colleague.context().close();
}

test('in a call, a colleague hears the stethoscope itself', async ({ browser, page, server }) => {
  const scene = await inACall(browser, page, server);
  await test.step('the colleague is invited, and comes', () => invite(scene));
  await test.step('the samples that come to the guest are the device’s, and they sound', () =>
    hearSamples(scene));
  await test.step('a page that was loaded again plays nothing before it is tapped, and the host is told so', () =>
    loadAgain(scene));
  await test.step('the guest sees the position, leaves, and declines', () => leaveAndDecline(scene));
  await test.step('the host ends it also where nothing streams, and from any other page', () =>
    endAsHost(scene));
});

/** Samples of the sound frames that arrive over the page's realtime channel. */
function soundArrivingAt(page: Page): number[] {
  const samples: number[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload === 'string') return;
      const frame = isCompressed(payload) ? expandFrame(payload) : payload;
      if (!frame || !readFrameHeader(frame)) return;
      for (const sample of readFrameSamples(frame)) samples.push(sample);
    }),
  );
  return samples;
}
