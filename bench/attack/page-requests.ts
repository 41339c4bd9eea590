/** Another user at work, in a thread of its own: asks what pages ask, one after the other, and times it. */
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { origin, token } = workerData as { origin: string; token: string };
const PATHS = [
  '/users/me',
  '/patients?page=1',
  '/stethoscopes/status',
  '/captures?state=recording',
  '/questions',
];
const PAUSE_MS = 10;

let waitedMs: number[] = [];
let failed: string[] = [];
parentPort?.on('message', () => {
  parentPort?.postMessage({ waitedMs, failed });
  [waitedMs, failed] = [[], []];
});

for (let turn = 0; ; turn++) {
  const path = PATHS[turn % PATHS.length] ?? '';
  const startMs = performance.now();
  try {
    const answer = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) failed.push(`${path}: ${answer.status}`);
  } catch (error) {
    failed.push(`${path}: ${String(error)}`);
  }
  waitedMs.push(performance.now() - startMs);
  await setTimeout(PAUSE_MS);
}
