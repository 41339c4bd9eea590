import { parseArgs } from 'node:util';
import { LUNG_POSITIONS, type LungPosition } from '@sadap/contract/positions';
import { REPORT_LANGUAGES } from '@sadap/contract/reports';
import { saveSound } from '../server/test/http-client.ts';
import { watchOtherUser } from './attack/other-user.ts';
import { median, percentile, printTable } from './figures.ts';
import { longSound } from './playback/long-sound.ts';
import { startSadap } from './sadap-server.ts';
import { createCheckUp, createClinician } from './signed-in-page.ts';

/**
 * How long a report of 14 lung positions takes to make, by language, and how long another user waits
 * meanwhile; beside a report of one position in the same run. Nothing is signed: each report is made anew.
 */
const { values: given } = parseArgs({ options: { reports: { type: 'string', default: '15' } } });
const reportCount = Number(given.reports);
const SECONDS = 15;
const LIMIT_MS = 1_000;

const sadap = await startSadap();
let isMet = true;
try {
  const single = await examined('BENCH1', LUNG_POSITIONS.slice(0, 1));
  const other = await createClinician(sadap, 'bench_other');
  const watch = watchOtherUser(sadap.origin, other.token);
  const rows: string[][] = [];
  for (const language of REPORT_LANGUAGES) {
    const whole = await examined(`BENCH14-${language}`, LUNG_POSITIONS);
    const ofWhole: number[] = [];
    const ofSingle: number[] = [];
    let bytes = 0;
    // The first one also makes the pictures, which are kept; of the first language it compiles code, too.
    const first = await made(whole, language);
    await made(single, language);
    const { waitedMs, failed } = await watch.during(async () => {
      for (let report = 0; report < reportCount; report++) {
        const one = await made(whole, language);
        ofWhole.push(one.ms);
        bytes = one.bytes;
        ofSingle.push((await made(single, language)).ms);
      }
    });
    if (failed.length > 0) throw new Error(`the other user was refused: ${failed[0]}`);
    rows.push([
      language,
      first.ms.toFixed(0),
      cell(ofWhole),
      cell(ofSingle),
      String(Math.round(bytes / 1000)),
      cell(waitedMs),
    ]);
    isMet &&= median(ofWhole) <= LIMIT_MS;
  }
  await watch.stop();
  printTable(
    [
      'language',
      'with new pictures ms',
      '14 positions p50 / p95 ms',
      'one position',
      'kB',
      'another user waits p50 / p95',
    ],
    rows,
  );
  console.log(`\n14 positions p50 at most ${LIMIT_MS} ms: ${isMet ? 'met' : 'MISSED'}`);
} finally {
  await sadap.stop();
}
process.exitCode = isMet ? 0 : 1;

async function examined(hn: string, positions: readonly LungPosition[]): Promise<number> {
  const { patientId, checkUpId } = await createCheckUp(sadap, hn, sadap.adminToken);
  for (const position of positions)
    await saveSound(
      sadap.origin,
      sadap.adminToken,
      { id: checkUpId, patientId },
      'lung',
      position,
      longSound(SECONDS),
    );
  return checkUpId;
}

async function made(checkUpId: number, language: string): Promise<{ ms: number; bytes: number }> {
  const fromMs = performance.now();
  const answer = await fetch(`${sadap.origin}/api/sessions/${checkUpId}/report.pdf?language=${language}`, {
    headers: { authorization: `Bearer ${sadap.adminToken}` },
  });
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
  const { byteLength } = await answer.arrayBuffer();
  return { ms: performance.now() - fromMs, bytes: byteLength };
}

function cell(values: readonly number[]): string {
  return `${median(values).toFixed(0)} / ${percentile(values, 0.95).toFixed(0)}`;
}
