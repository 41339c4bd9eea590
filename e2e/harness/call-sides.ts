import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { enter } from '../journeys/pages.ts';
import { type SeenAndHeard, seenAndHeard } from './seen-and-heard.ts';
import { fill, type Language, speak, type Words, wordsOf } from './words.ts';

export type Side = { page: Page; context: BrowserContext; name: string; words: Words };

/** A clinician at a separate computer who can be called. */
export async function clinician(
  browser: Browser,
  url: string,
  name: string,
  language: Language,
  screen: BrowserContextOptions = {},
): Promise<Side> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...screen });
  const page = await context.newPage();
  const words = wordsOf(language);
  await page.addInitScript(rememberLines);
  await speak(page, language);
  await enter(page, words, url, name);
  await expect(openButton(page, words)).toBeVisible();
  return { page, context, name, words };
}

type Lines = { sadapLines: { close(): void }[] };

/** Remembers a page's connections, so that a journey can cut them. */
function rememberLines(): void {
  const lines: Lines['sadapLines'] = [];
  Object.assign(window, { sadapLines: lines });
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      lines.push(this);
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      lines.push(this);
    }
  };
}

/** Like a cut cable: nothing passes any more, neither sound, picture, signalling nor anything else. */
export async function cutOff({ page, context }: Side): Promise<void> {
  await context.setOffline(true);
  await page.evaluate(() => {
    for (const line of (window as unknown as Lines).sadapLines) line.close();
  });
}

/** The button that opens the panel, for a connected user. */
export function openButton(page: Page, { calls: { button } }: Words): Locator {
  return page.getByRole('button', { name: new RegExp(`^${button.open}.*${button.online}$`) });
}

export async function openPanel({ page, words }: Side): Promise<Locator> {
  const panel = page.getByRole('complementary', { name: words.calls.panel.title });
  if (!(await panel.isVisible())) await openButton(page, words).click();
  await expect(panel).toBeVisible();
  // It opens at the missed calls if there are any.
  await panel.getByText(words.calls.panel.users, { exact: true }).click();
  return panel;
}

export async function call(from: Side, to: Side): Promise<void> {
  const { panel: texts } = from.words.calls;
  const panel = await openPanel(from);
  await panel.getByRole('button', { name: `${texts.call}: ${to.name}` }).click();
  await expect(windowOf(from, to)).toBeVisible();
}

export async function accept({ page, words }: Side): Promise<void> {
  await page.getByRole('button', { name: words.calls.incoming.accept }).click();
}

export const windowOf = ({ page, words }: Side, other: Side): Locator =>
  page.getByRole('region', { name: fill(words.calls.window.title, { name: other.name }) });

export const statusOf = (side: Side, other: Side): Locator =>
  windowOf(side, other).getByRole('status').first();

/** What is seen and heard of the other. */
export async function received(side: Side, other: Side): Promise<SeenAndHeard> {
  const label = fill(side.words.calls.window.remoteVideo, { name: other.name });
  return side.page.evaluate(seenAndHeard, label);
}

/** Both see the other move and hear the other's beeps. */
export async function expectTalking(one: Side, other: Side): Promise<void> {
  for (const [side, from] of [
    [one, other],
    [other, one],
  ] as const) {
    await expect(statusOf(side, from)).toHaveText(side.words.calls.window.connected);
    await expect(async () => {
      const { brightness, moved, loudness } = await received(side, from);
      expect(brightness, `${side.name} sees`).toBeGreaterThan(20);
      expect(moved, `${side.name} sees it move`).toBeGreaterThan(0.2);
      expect(loudness, `${side.name} hears`).toBeGreaterThan(0.02);
    }).toPass();
  }
}
