import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { call, send } from '../server/test/http-client.ts';
import type { ServerProcess } from './server-process.ts';

const WRITE_EVERY_MS = 250;

/** Writes that the server acknowledged and that must never disappear. */
export function createLedger(server: ServerProcess, token: () => string) {
  const patients = new Map<number, string>();
  const sounds = new Map<string, string>();
  let made = 0;
  let isOpen = false;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    while (isOpen) {
      made += 1;
      const patientID = `CH${process.pid}-${made}`.slice(0, 20);
      const body = { patientID, dateOfBirth: '1960', gender: 'female', weight: 50, height: 150 };
      const answer = await call(server.url, 'POST', '/patients', token(), body).catch(() => null);
      if (answer && answer.status < 300) patients.set((answer.body as { id: number }).id, patientID);
      await wait(WRITE_EVERY_MS);
    }
  }

  const get = (path: string) => send(server.url, 'GET', path, token());

  return {
    get count() {
      return patients.size + sounds.size;
    },
    /** Writes a patient every quarter of a second until `rest`. */
    begin(): void {
      if (isOpen) return;
      isOpen = true;
      writing = write();
    },
    async rest(): Promise<void> {
      isOpen = false;
      await writing;
    },
    /** A saved recording's sound, right after the save. */
    soundSaved: (path: string, bytes: Uint8Array) => sounds.set(path, sha256(bytes)),
    /** Acknowledged writes that are missing. */
    async missing(): Promise<string[]> {
      const missing: string[] = [];
      for (const [id, patientID] of patients) {
        const answer = await get(`/patients/${id}`);
        const body = (await answer.json()) as { patientID?: string };
        if (body.patientID !== patientID) missing.push(`patient ${patientID}`);
      }
      for (const [path, hash] of sounds) {
        const answer = await get(path);
        if (sha256(new Uint8Array(await answer.arrayBuffer())) !== hash) missing.push(`sound ${path}`);
      }
      return missing;
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
