import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import type { ResultsState } from '@sadap/contract/results';
import type { User } from '@sadap/contract/users';
import { encodeWav } from '@sadap/dsp';
import { until } from '../../server/test/conditions.ts';
import { call, request, saveSound } from '../../server/test/http-client.ts';
import { type Receiver, startReceiver } from '../../server/test/receiver.ts';
import { signHeart } from '../../server/test/signed-sound.ts';
import type { Lane } from '../lane.ts';
import { type Kind, onOwnServer, pause, restart } from '../round.ts';
import type { Seed } from '../seed.ts';

const PATIENTS = 3;
const CHECK_UPS_OF_EACH = 2;
const TROUBLES = ['gone', 'declines', 'answer-lost', 'gateway', 'well'] as const;
type Trouble = (typeof TROUBLES)[number];
const SETTLES_WITHIN_MS = 180_000;

/** What of a result's body is looked at. */
type Told = {
  key: string;
  replaces: string | null;
  checkUp: { id: number };
  sounds: { addenda: { text: string }[] }[];
};

/** A signed check-up, and the addenda that the server has acknowledged. */
type Signed = { checkUpId: number; recordingId: number; addenda: string[] };

/** The hospital's system: what it was told, and what of it it has kept. */
function hospitalSystem(receiver: Receiver) {
  const told = new Map<string, Told>();
  const kept = new Map<string, { result: Told; digest: string }>();
  const faults: string[] = [];
  const keep = (result: Told) => {
    const digest = createHash('sha256').update(JSON.stringify(result)).digest('hex');
    const before = kept.get(result.key);
    if (before && before.digest !== digest) faults.push(`${result.key} says something else the second time`);
    if (!before) kept.set(result.key, { result, digest });
  };
  const system = {
    trouble: 'well' as Trouble,
    faults,
    keptOf: (checkUpId: number) =>
      [...kept.values()].map(({ result }) => result).filter(({ checkUp }) => checkUp.id === checkUpId),
    told,
  };
  receiver.answer = (response, { body }) => {
    const result = JSON.parse(body) as Told;
    told.set(result.key, result);
    const { trouble } = system;
    if (trouble === 'gone') return response.destroy();
    if (trouble === 'declines') return response.writeHead(503).end();
    if (trouble === 'gateway') {
      if (result.checkUp.id % 2 === 0) keep(result);
      return response.writeHead(504).end();
    }
    keep(result);
    return trouble === 'answer-lost' ? response.destroy() : response.end();
  };
  return system;
}

const receiverAway: Kind = {
  name: 'receiver-away',
  what: 'the hospital’s system is away, declines, or loses its answers while check-ups are signed and the server is killed',
  async run({ seed }) {
    const folder = await mkdtemp(join(tmpdir(), 'sadap-chaos-receiver-'));
    const receiver = await startReceiver();
    const system = hospitalSystem(receiver);
    const keyFile = join(folder, 'webhook.key');
    await writeFile(keyFile, 'chaos'.repeat(8));
    const env = {
      PUBLIC_URL: 'https://sadap.hospital.example',
      TOKEN_SECRET: 'chaos'.repeat(8),
      RESULT_WEBHOOK_URL: `${receiver.url}/results`,
      RESULT_WEBHOOK_KEY_FILE: keyFile,
    };
    try {
      return await onOwnServer({ env }, async (lane) => {
        const faults = system.faults;
        const all = await examined(lane);
        for (const each of all) {
          system.trouble = seed.pick(TROUBLES);
          await addendum(lane, each, seed);
          await pause(seed.between(0, 2_500));
          if (seed.next() < 0.4) await restart(lane, seed.between(0, 1_000));
          system.trouble = seed.pick(TROUBLES);
          if (seed.next() < 0.6) await addendum(lane, each, seed);
          await pause(seed.between(0, 2_500));
        }
        system.trouble = 'well';
        // A server that starts tries at once.
        await restart(lane, 0);
        const { refused_count: refused } = await settled(lane);
        if (refused > 0) faults.push(`${refused} dead letters`);
        for (const each of all) faults.push(...faultsOf(each, system));
        const lost = all.filter(({ checkUpId }) => system.keptOf(checkUpId).length === 0).length;
        return { compared: 0, lost, wrong: 0, endsEarlySamples: 0, faults };
      });
    } finally {
      receiver.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function examined({ server, token, userId, nextNumber }: Lane): Promise<Signed[]> {
  const me = await request<User>(server.url, 'GET', `/users/${userId}`, token);
  const { username, email, role } = me;
  const asDoctor = { username, email, role, clinicalRole: 'doctor' };
  await request(server.url, 'PUT', `/users/${userId}`, token, asDoctor);
  const all: Signed[] = [];
  for (let number = 0; number < PATIENTS; number++) {
    const body = { patientID: `RA${process.pid}-${nextNumber()}`, dateOfBirth: '1961', gender: 'female' };
    const patient = await request<Patient>(server.url, 'POST', '/patients', token, {
      ...body,
      weight: 50,
      height: 150,
    });
    for (let visit = 0; visit < CHECK_UPS_OF_EACH; visit++) {
      const checkUp = await request<CheckUp>(server.url, 'POST', '/sessions', token, {
        patientId: patient.id,
      });
      const wav = encodeWav(new Int16Array(11 * 4_000).fill(all.length + 1), 4_000);
      const place = { id: checkUp.id, patientId: patient.id };
      const sound = await saveSound(server.url, token, place, 'heart', 'Aortic', wav, NORMAL_HEART_ANALYSIS);
      await signHeart(server.url, token, sound);
      all.push({ checkUpId: checkUp.id, recordingId: sound.recording_id, addenda: [] });
    }
  }
  return all;
}

async function addendum({ server, token }: Lane, signed: Signed, seed: Seed): Promise<void> {
  const text = `addendum ${Math.floor(seed.next() * 1e9)}`;
  const path = `/heartsoundrecordings/${signed.recordingId}/addenda`;
  const answer = await call(server.url, 'POST', path, token, { text });
  if (answer.status === 201) signed.addenda.push(text);
}

/** Nothing waits any more. */
const settled = ({ server, token }: Lane) =>
  until(
    'all results have left',
    async () => {
      const answer = await call(server.url, 'GET', '/results', token).catch(() => null);
      const state = answer?.status === 200 ? (answer.body as ResultsState) : null;
      return state?.waiting === 0 ? state : null;
    },
    SETTLES_WITHIN_MS,
  );

function faultsOf(
  { checkUpId, addenda }: Signed,
  { keptOf, told }: ReturnType<typeof hospitalSystem>,
): string[] {
  const kept = keptOf(checkUpId);
  const last = kept.at(-1);
  const said = last?.sounds[0]?.addenda.map(({ text }) => text);
  const faults: string[] = [];
  if (JSON.stringify(said) !== JSON.stringify(addenda))
    faults.push(`check-up ${checkUpId} has ${JSON.stringify(said)} instead of ${JSON.stringify(addenda)}`);
  for (const [index, result] of kept.entries()) {
    const before = kept[index - 1];
    // Through results that never arrived, too: what it takes the place of is known.
    const places = new Set<string>();
    for (let key = result.replaces; key && !places.has(key); key = told.get(key)?.replaces ?? null)
      places.add(key);
    if (before && !places.has(before.key)) faults.push(`${result.key} stands beside ${before.key}`);
  }
  return faults;
}

export const RECEIVER_KINDS: Kind[] = [receiverAway];
