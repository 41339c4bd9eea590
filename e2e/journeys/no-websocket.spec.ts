import type { Page } from '@playwright/test';
import { type Deafness, openDeafProxy } from '../harness/deaf-proxy.ts';
import { hearLive } from '../harness/heard-sound.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, isLineToServer, type Server, test } from '../harness/server.ts';
import { speak, wordsOf } from '../harness/words.ts';
import { connect, enter, openRecordingPage } from './pages.ts';

const words = wordsOf('th');

async function behindProxy(
  page: Page,
  server: Server,
  deafness: Deafness,
  work: (url: string) => Promise<void>,
) {
  const proxy = await openDeafProxy(server.url, deafness);
  isLineToServer(proxy.url);
  try {
    await speak(page, 'th');
    await enter(page, words, proxy.url, `clinician_${deafness}`);
    // A page asks for its connection once it is painted.
    await expect(page.getByText(words.devices.panel.serverConnected)).toBeVisible({ timeout: 10_000 });
    await work(proxy.url);
  } finally {
    await page.goto('about:blank');
    await proxy.close();
  }
}

test('behind a proxy that answers a WebSocket and passes nothing over it, a heart is heard live', async ({
  page,
  server,
}) => {
  await behindProxy(page, server, 'answered', async (url) => {
    await server.stethoscope('Ward proxy');
    const { checkUp } = await (await apiOf(page, url)).patient('PROXY-1', 'ปรีดา หลังพร็อกซี');
    await connect(page, words, 'Ward proxy');
    await openRecordingPage(page, url, checkUp);
    await page.getByRole('button', { name: words.streaming.start }).click();
    await expect(page.getByRole('button', { name: words.streaming.stop })).toBeVisible({ timeout: 10_000 });
    await expect
      .poll(async () => Math.max(...(await hearLive(page, 1)).map(Math.abs)), { timeout: 20_000 })
      .toBeGreaterThan(0.01);
  });
});

test('behind one that never answers a WebSocket the page is connected too', ({ page, server }) =>
  behindProxy(page, server, 'unanswered', async () => undefined));
