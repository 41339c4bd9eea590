import { expect } from '@playwright/test';
import { fill, wordsOf } from '../harness/words.ts';
import { test } from './browsers.ts';
import { enter } from './clinician.ts';
import { type Tab, waitFor } from './tab.ts';

/** What is seen and heard of the other: pixels that move, and the loudest moment. */
async function received(tab: Tab): Promise<{ moved: number; loudness: number }> {
  return tab.evaluate(async () => {
    const videos = [...document.querySelectorAll('video')];
    const video = videos.find((each) => !each.muted && each.srcObject) ?? videos[0];
    if (!video?.srcObject || video.videoWidth === 0) return { moved: 0, loudness: 0 };
    const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [80, 60];
    const painter = canvas.getContext('2d', { willReadFrequently: true });
    const frame = () => {
      painter?.drawImage(video, 0, 0, 80, 60);
      return painter?.getImageData(0, 0, 80, 60).data ?? new Uint8ClampedArray(0);
    };
    const context = new AudioContext();
    const ear = new AnalyserNode(context, { fftSize: 2048 });
    context.createMediaStreamSource(video.srcObject as MediaStream).connect(ear);
    await context.resume();
    const first = frame();
    let loudness = 0;
    const samples = new Float32Array(ear.fftSize);
    for (let round = 0; round < 50 && loudness < 0.02; round++) {
      await later(40);
      ear.getFloatTimeDomainData(samples);
      loudness = Math.max(loudness, ...samples.map(Math.abs));
    }
    await later(500);
    const second = frame();
    await context.close();
    const moved =
      first.reduce((sum, value, at) => sum + Math.abs(value - (second[at] ?? 0)), 0) / first.length;
    return { moved, loudness };
  }, null);
}

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
        const { moved, loudness } = await received(tab);
        return (moved > 0.2 && loudness > 0.02) || null;
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
