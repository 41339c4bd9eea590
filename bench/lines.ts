import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import type { CaptureProgress } from '@sadap/contract/realtime';
import { STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import type { Capture } from '@sadap/contract/streaming';
import { decodeWavPcm16 } from '@sadap/dsp';
import { noiseSource } from '../chaos/noise-source.ts';
import { compareSound } from '../chaos/sound-comparison.ts';
import { ask, openSocket } from '../server/test/api-client.ts';
import { until } from '../server/test/conditions.ts';
import { send } from '../server/test/http-client.ts';
import { openLine } from '../server/test/line.ts';
import { clockOffset } from './ear/clock-offset.ts';
import { lateness } from './ear/lateness.ts';
import { startDevice } from './ear/running-device.ts';
import { percentile, printTable } from './figures.ts';
import { CONDITIONS, type Condition } from './lines/conditions.ts';
import { hear } from './lines/heard-on-page.ts';
import { heartInARoom } from './lines/heart-in-a-room.ts';
import { failures } from './lines/verdict.ts';
import { type SadapServer, startSadap } from './sadap-server.ts';
import { createCheckUp, createClinician, launchChromium, signedInPage } from './signed-in-page.ts';

/** What a clinician hears over a thin line, what the page says of it, and whether all of it is stored. */
const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string', default: '45' },
    'settle-seconds': { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
    sound: { type: 'string', default: 'heart' },
  },
});
const STORED_WITHIN_MS = 120_000;
const HEAD = [
  'line',
  'underruns/min',
  'silent %',
  'delay p50 ms',
  'p95 ms',
  'said after ms',
  'stored',
  'says',
  'fails',
];

if (!existsSync(new URL('../web/dist/index.html', import.meta.url)))
  throw new Error('The web page is not built. Run: npm run build');

const sadap = await startSadap();
const rows: string[][] = [];
let isMissed = false;
try {
  for (const [number, condition] of CONDITIONS.entries())
    if (new RegExp(given.only).test(condition.name)) rows.push(await measured(sadap, number, condition));
} finally {
  await sadap.stop();
}
printTable(HEAD, rows);
process.exitCode = isMissed ? 1 : 0;

async function measured(server: SadapServer, number: number, condition: Condition): Promise<string[]> {
  const port = () => Number(new URL(server.origin).port);
  const pageLine = await openLine(port);
  const deviceLine = await openLine(port);
  const clinician = await createClinician(server, `bench_lines_${number}`);
  const mac = `02:00:00:00:10:${String(number).padStart(2, '0')}`;
  const device = await startDevice(server, clinician, {
    mac,
    url: deviceLine.url,
    sound: () => (given.sound === 'noise' ? noiseSource : heartInARoom)(number + 1),
    keepSamples: true,
  });
  const { simulator } = device;
  let browser: Browser | null = null;
  const socket = openSocket(server.origin, clinician.token);
  try {
    browser = await launchChromium();
    const { patientId, checkUpId } = await createCheckUp(server, `LINES${number}`, clinician.token);
    const page = await signedInPage(browser, clinician);
    if (condition.isOlderPage) await page.addInitScript(neverAcknowledge);
    await page.goto(`${pageLine.origin}/patients/${patientId}/records/${checkUpId}/heart-sound`);
    await page.getByRole('button', { name: /เริ่มฟังเสียง|Start listening/ }).click();
    await device.reaches('streaming');
    const streamId = simulator.streamId ?? 0;
    const order = { mac, organ: 'heart', position: 'Aortic', patientId, sessionId: checkUpId };
    const { id } = await ask<CaptureProgress>(socket, 'capture:start', order);
    await wait(Number(given['settle-seconds']) * 1000);

    const { offsetMs } = await clockOffset(page);
    const end = condition.shape(condition.line === 'page' ? pageLine : deviceLine);
    const seconds = Number(given.seconds);
    const heard = await hear(page, seconds);
    end();

    // What is still on its way had not come when Stop did.
    const pressed = simulator.streamedSamples(streamId).length - msToSamples(condition.delayMs ?? 0);
    await ask(socket, 'capture:stop', { captureId: id });
    const capture = await until(
      'the capture is whole',
      async () => {
        const found = await server.call<Capture>('GET', `/captures/${id}`, undefined, clinician.token);
        return found.state === 'stopped' ? found : null;
      },
      STORED_WITHIN_MS,
    );
    const sound = await send(server.origin, 'GET', `/captures/${id}/sound`, clinician.token);
    const stored = decodeWavPcm16(new Uint8Array(await sound.arrayBuffer()));
    const made = simulator.streamedSamples(streamId);
    const { lost, wrong } = compareSound(stored, capture.gaps, made, Math.min(pressed, made.length));
    const isWhole = lost === 0 && wrong === 0;

    const ofStream = heard.reports.filter((report) => report.streamId === streamId);
    const late = lateness(
      ofStream.filter(({ isPlaying }) => isPlaying),
      device.leftAtMs,
      offsetMs,
    ).atWorklet;
    const [first, last] = [ofStream.at(0), ofStream.at(-1)];
    const underruns = first && last ? ((last.underruns - first.underruns) * 60) / seconds : Number.NaN;
    const { brokenAtMs, saidAtMs } = heard;
    const saidAfterMs = saidAtMs === null || brokenAtMs === null ? null : saidAtMs - brokenAtMs;
    const p95Ms = percentile(late, 0.95);
    const failed = failures(condition, { isWhole, p95Ms, brokenAtMs, saidAtMs });
    if (failed.length > 0) isMissed = true;
    return [
      condition.name,
      underruns.toFixed(0),
      (heard.shareSilent * 100).toFixed(1),
      percentile(late, 0.5).toFixed(0),
      p95Ms.toFixed(0),
      saidAfterMs === null ? '-' : saidAfterMs.toFixed(0),
      isWhole ? 'identical' : `${lost} lost, ${wrong} wrong`,
      heard.said?.replaceAll('\u2060', '') ?? '-',
      failed.join(', ') || '-',
    ];
  } finally {
    await browser?.close();
    socket.disconnect();
    simulator.stop();
    await pageLine.close();
    await deviceLine.close();
  }
}

function msToSamples(ms: number): number {
  return (ms * STREAM_SAMPLE_RATE_HZ) / 1_000;
}

/** Runs in the page: leaves out what an older page does not send. */
function neverAcknowledge(): void {
  const { send: sendNow } = WebSocket.prototype;
  WebSocket.prototype.send = function sendAllElse(message) {
    if (typeof message !== 'string') sendNow.call(this, message);
    else if (!message.includes('stream:heard'))
      sendNow.call(this, message.replace(/,"compression":"[^"]*"/, ''));
  };
}
