import { expect } from '@playwright/test';
import { seenAndHeard } from '../harness/seen-and-heard.ts';
import { fill, wordsOf } from '../harness/words.ts';
import { test } from './browsers.ts';
import { enter } from './clinician.ts';
import { waitFor } from './tab.ts';

test('call: two clinicians see and hear each other, or the browser says that it cannot', async ({
  newTab,
  server,
  engine,
}) => {
  const [wordsA, wordsB] = [wordsOf('th'), wordsOf('en')];
  const [caller, callee] = [`anan_${engine}`, `busaba_${engine}`];
  const a = await newTab('th');
  await enter(a, wordsA, server.url, caller);
  const canCall = await a.evaluate(() => 'RTCPeerConnection' in window, null);
  const b = await newTab('en');
  await enter(b, wordsB, server.url, callee);

  if (!canCall) {
    for (const [tab, { calls }] of [
      [a, wordsA],
      [b, wordsB],
    ] as const) {
      await tab.click({ role: 'button', starts: calls.button.open });
      const panel = await tab.find({ role: 'complementary', name: calls.panel.title });
      await tab.find({ text: calls.fault.types['browser-incompatible'], within: panel });
    }
    return;
  }

  await a.click({ role: 'button', starts: wordsA.calls.button.open });
  const panel = await a.find({ role: 'complementary', name: wordsA.calls.panel.title });
  await a.click({ role: 'button', name: `${wordsA.calls.panel.call}: ${callee}`, within: panel });
  await b.click({ role: 'button', name: wordsB.calls.incoming.accept });
  const sides = [
    { tab: a, words: wordsA, other: callee },
    { tab: b, words: wordsB, other: caller },
  ];
  for (const { tab, words, other } of sides) {
    const title = fill(words.calls.window.title, { name: other });
    const shown = await tab.find({ role: 'region', name: title });
    await tab.find({ text: words.calls.window.connected, within: shown }, 25_000);
    await waitFor(
      () => `${other} is seen and heard`,
      async () => {
        const label = fill(words.calls.window.remoteVideo, { name: other });
        const got = await tab.evaluate(seenAndHeard, label).catch(() => null);
        return (got && got.moved > 0.2 && got.loudness > 0.02) || null;
      },
      25_000,
    );
  }
  await a.click({ role: 'button', name: wordsA.calls.window.close });
  await b.find({ text: fill(wordsB.calls.ended.there, { name: caller }) });
  await waitFor('free again', async () => ((await a.all({ css: 'video' })).length === 0 ? true : null));
  expect(await b.all({ role: 'region', name: fill(wordsB.calls.window.title, { name: caller }) })).toEqual(
    [],
  );
});
