import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import { HEART_POSITIONS } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import { saveSound } from '../server/test/http-client.ts';
import { signHeart } from '../server/test/signed-sound.ts';
import { watchOtherUser } from './attack/other-user.ts';
import { median, percentile, printTable } from './figures.ts';
import { longSound } from './playback/long-sound.ts';
import { receiversOf } from './results/receivers.ts';
import { startSadap } from './sadap-server.ts';
import { createCheckUp, createClinician } from './signed-in-page.ts';

/**
 * From a check-up's last signature to the moment the hospital's system has acknowledged its result: by
 * webhook, FHIR and HL7 v2 at once, all on this machine. Check-ups are signed one by one, and then as fast as
 * the server answers, as at the end of a day.
 */
const { values: given } = parseArgs({
  options: { 'one-by-one': { type: 'string', default: '20' }, 'at-once': { type: 'string', default: '20' } },
});
const SECONDS = 15;
const LIMIT_MS = 10_000;
const ARRIVES_WITHIN_MS = 120_000;

type Examined = { hn: string; sounds: Recording[] };

const folder = mkdtempSync(join(tmpdir(), 'sadap-bench-results-'));
const keyFile = join(folder, 'webhook.key');
writeFileSync(keyFile, `${'bench'.repeat(8)}\n`);
const receivers = await receiversOf();
const sadap = await startSadap({
  PUBLIC_URL: 'https://sadap.hospital.example',
  TOKEN_SECRET: 'bench'.repeat(8),
  RESULT_WEBHOOK_URL: receivers.urls.webhook,
  RESULT_WEBHOOK_KEY_FILE: keyFile,
  RESULT_FHIR_URL: receivers.urls.fhir,
  RESULT_HN_SYSTEM: 'https://hospital.example/hn',
  RESULT_HL7_URL: receivers.urls.hl7,
});
let isMet = true;
try {
  const doctor = await createClinician(sadap, 'bench_doctor');
  const { userId, username, email } = doctor;
  const asDoctor = { username, email, role: 'USER', clinicalRole: 'doctor' };
  await sadap.call('PUT', `/users/${userId}`, asDoctor, sadap.adminToken);
  const other = await createClinician(sadap, 'bench_other');
  const watch = watchOtherUser(sadap.origin, other.token);
  const rows: string[][] = [];

  const report = (how: string, acknowledged: Map<string, number[]>, waitedMs: readonly number[]) => {
    for (const [receiver, ms] of acknowledged) {
      const p95 = percentile(ms, 0.95);
      isMet &&= p95 < LIMIT_MS;
      const seconds = [median(ms), p95, Math.max(...ms)].map((each) => (each / 1000).toFixed(1));
      rows.push([how, receiver, String(ms.length), ...seconds, percentile(waitedMs, 0.95).toFixed(0)]);
    }
  };
  const arrivals = async (hn: string, signedMs: number, into: Map<string, number[]>) => {
    for (const [receiver, atMs] of await receivers.acknowledged(hn, ARRIVES_WITHIN_MS))
      into.set(receiver, [...(into.get(receiver) ?? []), atMs - signedMs]);
  };

  const single = await examinedOnes('BENCHS', Number(given['one-by-one']), doctor.token);
  const bySingle = new Map<string, number[]>();
  const ofSingle = await watch.during(async () => {
    for (const each of single) {
      const signedMs = await signed(each, doctor.token);
      await arrivals(each.hn, signedMs, bySingle);
    }
  });
  report('one by one', bySingle, ofSingle.waitedMs);

  const many = await examinedOnes('BENCHM', Number(given['at-once']), doctor.token);
  const byMany = new Map<string, number[]>();
  const ofMany = await watch.during(async () => {
    const waiting: Promise<void>[] = [];
    for (const each of many) {
      const signedMs = await signed(each, doctor.token);
      waiting.push(arrivals(each.hn, signedMs, byMany));
    }
    await Promise.all(waiting);
  });
  report('all at once', byMany, ofMany.waitedMs);
  await watch.stop();
  const repeated = receivers.repeated();
  const failed = [...ofSingle.failed, ...ofMany.failed];
  printTable(['signed', 'receiver', 'check-ups', 'p50 s', 'p95 s', 'longest s', 'other user p95 ms'], rows);
  console.log(`\np95 under ${LIMIT_MS / 1000} s: ${isMet ? 'met' : 'MISSED'}; sent twice: ${repeated}`);
  for (const each of failed) console.log(`the other user was refused: ${each}`);
  isMet &&= repeated === 0 && failed.length === 0;
} finally {
  await sadap.stop();
  receivers.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isMet ? 0 : 1;

async function examinedOnes(prefix: string, count: number, token: string): Promise<Examined[]> {
  const all: Examined[] = [];
  for (let number = 1; number <= count; number++) {
    const hn = `${prefix}${number}`;
    const { patientId, checkUpId } = await createCheckUp(sadap, hn, token);
    const sounds: Recording[] = [];
    for (const position of HEART_POSITIONS) {
      const checkUp = { id: checkUpId, patientId };
      const wav = longSound(SECONDS);
      sounds.push(
        await saveSound(sadap.origin, token, checkUp, 'heart', position, wav, NORMAL_HEART_ANALYSIS),
      );
    }
    all.push({ hn, sounds });
  }
  return all;
}

/** Signs all sounds, and returns when the last signature was answered. */
async function signed({ sounds }: Examined, token: string): Promise<number> {
  for (const sound of sounds) await signHeart(sadap.origin, token, sound);
  return performance.now();
}
