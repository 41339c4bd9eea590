import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { saveSound } from '../server/test/http-client.ts';
import { startChild } from './child.ts';
import { percentile, printTable } from './figures.ts';
import { longSound } from './playback/long-sound.ts';
import { startSadap } from './sadap-server.ts';
import { createCheckUp, createClinician } from './signed-in-page.ts';

/** How long a clinician waits for an analysis compared with the bare model, and the effect on the server. */
const { values: given } = parseArgs({ options: { runs: { type: 'string', default: '20' } } });
const runs = Number(given.runs);
const LENGTHS_S = [10, 30, 60];
const LIMIT = { analysisOf30sMs: 1000, eventLoopMs: 20 };
const AT_ONCE = 2;
const BURST = 10;
const MODEL = fileURLToPath(new URL('../models/heart_classifier_v1', import.meta.url));

type Delay = { type: 'delay'; p50: number; p99: number; longest: number };

const { sampleRateHz } = JSON.parse(readFileSync(`${MODEL}.json`, 'utf8')) as { sampleRateHz: number };
const sadap = await startSadap({}, './ai/watched-server.ts');
let isMet = true;
try {
  const { token } = await createClinician(sadap, 'bench_ai');
  const { patientId, checkUpId } = await createCheckUp(sadap, 'BENCHAI', token);
  const rows: string[][] = [];
  const recordings = new Map<number, number>();
  for (const seconds of LENGTHS_S) {
    const id = await upload(seconds, patientId, checkUpId);
    recordings.set(seconds, id);
    await analyse(id);
    const whole: number[] = [];
    for (let run = 0; run < runs; run++) whole.push(await analyse(id));
    const bare = await bareRuns(seconds);
    rows.push([`${seconds} s`, ...figuresOf(whole), ...figuresOf(bare)]);
    if (seconds === 30) isMet &&= percentile(whole, 0.95) < LIMIT.analysisOf30sMs;
  }
  printTable(['recording', 'whole p50 ms', 'p95', 'bare model p50 ms', 'p95'], rows);

  const id = recordings.get(30) as number;
  const idle = await watched(() => new Promise((resolve) => setTimeout(resolve, 3000)));
  let tookMs = 0;
  const busy = await watched(async () => {
    const startMs = performance.now();
    let left = BURST;
    const worker = async () => {
      while (left-- > 0) await analyse(id);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    tookMs = performance.now() - startMs;
  });
  console.log(
    `\n${BURST} analyses of 30 s, ${AT_ONCE} at a time: ${(BURST / (tookMs / 1000)).toFixed(2)} a second`,
  );
  printTable(
    ['event loop delay', 'p50 ms', 'p99', 'longest'],
    [
      ['idle', ...[idle.p50, idle.p99, idle.longest].map((ms) => ms.toFixed(1))],
      ['ten analyses', ...[busy.p50, busy.p99, busy.longest].map((ms) => ms.toFixed(1))],
    ],
  );
  isMet &&= busy.p99 < LIMIT.eventLoopMs;
  console.log(
    `\n30 s p95 under ${LIMIT.analysisOf30sMs} ms and event loop p99 under ${LIMIT.eventLoopMs} ms: ${isMet ? 'met' : 'MISSED'}`,
  );

  async function upload(seconds: number, patient: number, checkUp: number): Promise<number> {
    const place = { id: checkUp, patientId: patient };
    const saved = await saveSound(sadap.origin, token, place, 'heart', 'Aortic', longSound(seconds));
    return saved.recording_id;
  }

  async function analyse(recording: number): Promise<number> {
    const startMs = performance.now();
    const input = { modelName: 'heart_classifier_v1', saveResults: true, notes: '' };
    await sadap.call('POST', `/heartsoundrecordings/${recording}/ai-analysis`, input, token);
    return performance.now() - startMs;
  }
} finally {
  await sadap.stop();
}
process.exitCode = isMet ? 0 : 1;

async function bareRuns(seconds: number): Promise<number[]> {
  const child = startChild<{ ms: number[] }>('./ai/bare-model.ts');
  try {
    child.send({ model: `${MODEL}.onnx`, rateHz: sampleRateHz, seconds, runs });
    return (await child.next()).ms;
  } finally {
    await child.stop();
  }
}

async function watched(work: () => Promise<unknown>): Promise<Delay> {
  sadap.tell({ watch: true });
  await work();
  sadap.tell({ watch: false });
  return sadap.next<Delay>();
}

function figuresOf(ms: readonly number[]): string[] {
  return [0.5, 0.95].map((share) => percentile(ms, share).toFixed(0));
}
