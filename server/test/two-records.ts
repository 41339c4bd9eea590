import type { CheckUp } from '@sadap/contract/checkups';
import type { Merge, MergeComparison } from '@sadap/contract/merges';
import type { Patient } from '@sadap/contract/patients';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { SignedIn } from './api-client.ts';
import { startServer, type TestServer } from './server.ts';

export type Answer = { status: number; body: Patient & Merge & MergeComparison & { type: string } };
type Method = 'GET' | 'POST' | 'PUT';
type Here = { server: TestServer; nurse: SignedIn; admin: SignedIn; a: Patient; b: Patient };

const BORN = { dateOfBirth: '1958-03-02', gender: 'female', weight: 61, height: 158 };

/** A server with two new records for each test of one file, and what merges them. */
export function useTwoRecords(take: (here: Here) => void) {
  const here = {} as Here;
  beforeAll(async () => {
    here.server = await startServer();
    here.nurse = await here.server.user();
    here.admin = await here.server.signIn('admin');
  });
  beforeEach(async () => {
    here.a = await register();
    here.b = await register();
    take(here);
  });
  afterAll(() => here.server.close());

  const call = (method: Method, path: string, by: SignedIn, body?: object): Promise<Answer> =>
    here.server.call(method, path, by.token, body);
  const rowsOf = async (sql: string) => (await here.server.sql(sql)).rows;

  let made = 0;
  async function register(more: object = {}): Promise<Patient> {
    made += 1;
    const firstName = `ทดสอบ${'กขคงจฉชซ'[made % 8]}${made}`;
    const input = { patientID: `MG-${1000 + made}`, ...BORN, firstName, lastName: 'ใจดี', ...more };
    const answer = await here.server.call('POST', '/patients', here.nurse.token, input);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  }
  async function merge(a: Patient, b: Patient, more: object = {}, by = here.admin) {
    const versionOf = async ({ id }: Patient) =>
      (await rowsOf(`select version from patients where id = ${id}`))[0].version;
    const versions = [await versionOf(a), await versionOf(b)];
    return call('POST', `/patients/${a.id}/merges`, by, {
      ...{ goneId: b.id, hn: b.patientID, version: versions[0], goneVersion: versions[1] },
      ...{ reason: 'ลงทะเบียนซ้ำ', ...more },
    });
  }
  async function undo(a: Patient, { id }: Merge, more: object = {}, by = here.admin) {
    const [row] = await rowsOf(`select version from patients where id = ${a.id}`);
    return call('POST', `/patients/${a.id}/merges/${id}/undo`, by, { version: row?.version, ...more });
  }
  return {
    BORN,
    call,
    rowsOf,
    register,
    merge,
    undo,
    examine: async (patient: Patient): Promise<CheckUp> =>
      (await here.server.call('POST', '/sessions', here.nurse.token, { patientId: patient.id })).body,
    get: (id: number, by = here.nurse) => call('GET', `/patients/${id}`, by),
    compare: (a: Patient, b: Patient, by = here.admin) =>
      call('GET', `/patients/${a.id}/merges/with/${b.id}`, by),
    async found(search: string): Promise<number[]> {
      const answer = await here.server.call('POST', '/patients/search', here.nurse.token, { search });
      return (answer.body as Patient[]).map(({ id }) => id);
    },
  };
}
