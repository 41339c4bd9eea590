import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { saveSound } from '../server/test/http-client.ts';
import { median, percentile, printTable } from './figures.ts';
import { longSound } from './playback/long-sound.ts';
import { startSadap } from './sadap-server.ts';
import { createCheckUp } from './signed-in-page.ts';

/**
 * What verifying a stored sound costs the player: the time to a sound's first range the first time it is
 * asked for, when all of it is read and compared with its SHA-256, and afterwards; beside a bare file
 * server in the same run.
 */
const { values: given } = parseArgs({ options: { sounds: { type: 'string', default: '20' } } });
const soundCount = Number(given.sounds);
const LENGTHS_S = [10, 60, 600];
/** What the player asks for first: 20 s and the header. */
const RANGE = { start: 0, end: 20 * 32_000 + 4_095 };
const FIRST_LIMIT_MS = 150;

const folder = mkdtempSync(join(tmpdir(), 'sadap-bench-stored-'));
const bare = createServer((request, response) => {
  response.writeHead(206);
  createReadStream(join(folder, request.url ?? ''), RANGE).pipe(response);
}).listen(0, '127.0.0.1');
await once(bare, 'listening');
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
const sadap = await startSadap();
let isMet = true;
try {
  const rows: string[][] = [];
  for (const seconds of LENGTHS_S) {
    const wav = longSound(seconds);
    const { patientId, checkUpId } = await createCheckUp(sadap, `BENCH${seconds}`, sadap.adminToken);
    const measured = { first: [] as number[], again: [] as number[], bare: [] as number[] };
    // One more: the first request of all also compiles code.
    for (let made = 0; made <= soundCount; made++) {
      const checkUp = { id: checkUpId, patientId };
      const saved = await saveSound(sadap.origin, sadap.adminToken, checkUp, 'heart', 'Aortic', wav);
      writeFileSync(join(folder, `${made}`), wav);
      const url = `${sadap.origin}/api/heartsoundrecordings/sound/${saved.file_name}`;
      const first = await rangeMs(url);
      const again = await rangeMs(url);
      const reference = await rangeMs(`${bareUrl}/${made}`);
      if (made === 0) continue;
      measured.first.push(first);
      measured.again.push(again);
      measured.bare.push(reference);
    }
    const cell = (values: number[]) =>
      `${median(values).toFixed(1)} / ${percentile(values, 0.95).toFixed(1)}`;
    rows.push([
      `${seconds} s`,
      String(Math.round(wav.length / 1000)),
      cell(measured.first),
      cell(measured.again),
      cell(measured.bare),
    ]);
    isMet &&= median(measured.first) < FIRST_LIMIT_MS;
  }
  printTable(['recording', 'WAV kB', 'first p50 / p95 ms', 'again p50 / p95', 'bare p50 / p95'], rows);
  console.log(`\nFirst range p50 under ${FIRST_LIMIT_MS} ms: ${isMet ? 'met' : 'MISSED'}`);
} finally {
  bare.close();
  await sadap.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isMet ? 0 : 1;

async function rangeMs(url: string): Promise<number> {
  const fromMs = performance.now();
  const answer = await fetch(url, {
    headers: {
      authorization: `Bearer ${sadap.adminToken}`,
      range: `bytes=${RANGE.start}-${RANGE.end}`,
    },
  });
  if (answer.status !== 206) throw new Error(`answered ${answer.status}`);
  await answer.arrayBuffer();
  return performance.now() - fromMs;
}
