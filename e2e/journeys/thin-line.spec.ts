import { openLine } from '../../server/test/line.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, isLineToServer, test } from '../harness/server.ts';
import { speak, wordsOf } from '../harness/words.ts';
import { connect, enter, openRecordingPage } from './pages.ts';

const words = wordsOf('th');
/** Half of what live sound needs, compressed. */
const THIN = { bytesPerSecond: 3_200, delayMs: 20 };

test('over a thin line the page says so, recording goes on, and it is taken back once the line is good', async ({
  page,
  server,
}) => {
  const line = await openLine(() => Number(new URL(server.url).port));
  isLineToServer(line.origin);
  try {
    await speak(page, 'th');
    await server.stethoscope('Ward thin');
    await enter(page, words, line.origin, 'clinician_thin');
    const { checkUp } = await (await apiOf(page, server.url)).patient('THIN-LINE', 'ปิติ สายบาง');
    await connect(page, words, 'Ward thin');
    await openRecordingPage(page, line.origin, checkUp);
    await page.getByRole('button', { name: words.streaming.start }).click();
    await expect(page.getByText(words.streaming.hint.streaming)).toBeVisible();

    line.shape(THIN);
    const said = page.getByRole('status').filter({ hasText: words.streaming.line.breaking.own });
    await expect(said).toContainText(words.streaming.line.whole.own, { timeout: 10_000 });
    await expect(page.getByText(words.streaming.hint.streaming)).toBeHidden();
    await expectFit(page, 'a thin line');
    await page.getByRole('button', { name: `${words.streaming.record.start} · ` }).click();
    await expect(page.getByRole('button', { name: words.streaming.record.stop })).toBeVisible();

    line.shape({});
    // It may hear less detail for a while: the whole sound is tried again after 15 s.
    await expect(said).toBeHidden({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: words.streaming.record.stop })).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await line.close();
  }
});
