import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Health } from '@sadap/contract/system';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { startTimeStampAuthority, type TimeStampAuthority } from '../../../test/time-stamp-authority.ts';
import { createAuditChain, type KnownLink } from './chain.ts';
import { keepStamp, keptHeads, keptStamps } from './kept-heads.ts';
import { spanOf, verifyStamps } from './kept-stamps.ts';
import { stamp } from './time-stamp-authority.ts';
import { createTimeStamps } from './time-stamps.ts';

let authority: TimeStampAuthority;
let folder: string;
beforeAll(async () => {
  authority = await startTimeStampAuthority();
  folder = await mkdtemp(join(tmpdir(), 'sadap-stamps-'));
});
beforeEach(() => authority.signWith('stamps'));
afterEach(() => authority.answerWith(null));
afterAll(async () => {
  await authority?.stop();
  await rm(folder, { recursive: true });
});

const LINK = { position: 7, hash: 'a'.repeat(64) };
const never = new AbortController().signal;
const stamped = (link = LINK, url = authority.url) => stamp(link, { url, caFile: authority.caFile }, never);
/** What is wrong with one token of a link; null: nothing. */
const faultOf = async (token: Buffer, link = LINK, caFile: string | null = authority.caFile) =>
  (await verifyStamps([{ link, token }], caFile)).fault;
const file = (name: string) => join(folder, name);

describe('a token', () => {
  test('of a real authority says when a link was there, to this server and to OpenSSL', async () => {
    const { at, token } = await stamped();
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
    expect(await verifyStamps([{ link: LINK, token }], authority.caFile)).toEqual({
      stamps: [{ link: LINK, at }],
      fault: null,
    });
    await authority.opensslVerifies(token, `7:${LINK.hash}`);
    await expect(authority.opensslVerifies(token, `8:${LINK.hash}`)).rejects.toThrow();
  });

  test.each<[string, KnownLink]>([
    ['hash', { ...LINK, hash: 'b'.repeat(64) }],
    ['position', { ...LINK, position: 8 }],
  ])('proves nothing of another %s', async (_what, link) => {
    const { token } = await stamped();
    expect(await faultOf(token, link)).toMatch(/link \d proves nothing: .*TSTInfo/);
  });

  test('of another authority, by the same name, proves nothing', async () => {
    const other = await startTimeStampAuthority();
    try {
      const { token } = await stamp(LINK, { url: other.url, caFile: other.caFile }, never);
      expect(await faultOf(token, LINK, other.caFile)).toBeNull();
      expect(await faultOf(token)).toMatch(/certificate/);
      // nor where the machine's own authorities count
      expect(await faultOf(token, LINK, null)).toMatch(/certificate/);
      await expect(stamped(LINK, other.url)).rejects.toThrow(/certificate/);
    } finally {
      await other.stop();
    }
  });

  test('whose bytes were changed proves nothing, wherever', async () => {
    const { token } = await stamped();
    for (let byte = 20; byte < token.length; byte += 97) {
      const changed = Buffer.from(token);
      changed[byte] = (changed[byte] ?? 0) ^ 0x01;
      const fault = await faultOf(changed);
      // the authority's own certificate need not come along
      if (fault === null) await authority.opensslVerifies(changed, `7:${LINK.hash}`);
    }
    for (const broken of [Buffer.alloc(0), Buffer.from('no token'), token.subarray(0, 200)])
      expect(await faultOf(broken)).toMatch(/proves nothing/);
  });

  test('signed by a key whose certificate had ended proves nothing', async () => {
    await authority.signWith('stamps', '-1');
    await expect(stamped()).rejects.toThrow(/certificate failed/);
  });

  test('signed by another key of the same root is one, if that key is for time stamps alone', async () => {
    const { token } = await stamped();
    expect(await faultOf(await authority.signedBy('stamps', token))).toBeNull();
    for (const purpose of ['web', 'other'] as const)
      expect(await faultOf(await authority.signedBy(purpose, token))).toMatch(/not for time stamps/);
  });
});

describe('an answer', () => {
  test('that was given to another request is refused', async () => {
    let first: Buffer | null = null;
    authority.answerWith((reply) => {
      first ??= reply;
      return first;
    });
    await stamped();
    await expect(stamped()).rejects.toThrow('another request');
  });

  test.each<[string, Buffer, RegExp]>([
    ['without a token', Buffer.from('30053003020102', 'hex'), /status 2/],
    ['that is none', Buffer.from('<html>'), /./],
    ['that never ends', Buffer.alloc(1024 * 1024), /more than/],
    ['of nothing', Buffer.alloc(0), /./],
  ])('%s is refused', async (_what, answer, why) => {
    authority.answerWith(() => answer);
    await expect(stamped()).rejects.toThrow(why);
  });

  test('that leads elsewhere is not followed', async () => {
    const elsewhere = createServer((_request, response) => {
      response.writeHead(307, { location: authority.url }).end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const { port } = elsewhere.address() as AddressInfo;
    const before = authority.requests.length;
    await expect(stamped(LINK, `http://127.0.0.1:${port}/`)).rejects.toThrow();
    expect(authority.requests.length).toBe(before);
    elsewhere.close();
  });
});

describe('the file', () => {
  test('has links and stamps side by side; a line that a crash has cut is none', async () => {
    const path = file('side-by-side');
    const { at, token } = await stamped();
    await appendFile(path, `2026-11-29T00:00:00.000Z 6:${'b'.repeat(64)}\n`);
    await keepStamp(path, LINK, { at, token });
    await appendFile(path, `${at.toISOString()} stamp 8:${'c'.repeat(64)} MII`);
    expect(await keptHeads(path)).toEqual([{ position: 6, hash: 'b'.repeat(64) }]);
    expect(await keptStamps(path)).toEqual([{ link: LINK, token }]);
    // the next one is added to the cut line
    await keepStamp(path, LINK, { at, token });
    expect(await keptStamps(path)).toHaveLength(2);
  });
});

test('the longest time without a stamp is told, in whatever order they stand', () => {
  const on = (day: number) => ({ link: LINK, at: new Date(Date.UTC(2026, 0, day)) });
  expect(spanOf([])).toBeNull();
  expect(spanOf([on(3)])).toMatchObject({ longestGapDays: 0 });
  expect(spanOf([on(9), on(1), on(2)])).toEqual({ first: on(1).at, last: on(9).at, longestGapDays: 7 });
});

describe('an authority that is away', () => {
  test('is asked again less and less often, and the health says so until it is back', async () => {
    let nowMs = 0;
    const warned: unknown[] = [];
    const path = file('away');
    const settings = { url: authority.url, caFile: authority.caFile, everyMs: 600_000, headsFile: path };
    const stamps = createTimeStamps({
      settings,
      head: async () => ({ ...LINK, sealedAt: new Date().toISOString() }),
      clock: { monotonicMs: () => nowMs },
      log: { info: () => undefined, warn: (said: unknown) => warned.push(said) } as never,
    });
    await authority.down();
    for (let minute = 0; minute < 24 * 60; minute++) {
      await stamps.stampIfDue();
      nowMs += 60_000;
    }
    expect(stamps.health()).toBe('failing');
    // after 1, 2, 4, … minutes, then every six hours
    expect(warned).toHaveLength(12);
    await authority.up();
    nowMs += 6 * 3_600_000;
    await stamps.stampIfDue();
    expect(stamps.health()).toBe('ok');
    expect(await keptStamps(path)).toHaveLength(1);
    // what is stamped is not stamped again
    nowMs += 600_000;
    await stamps.stampIfDue();
    expect(await keptStamps(path)).toHaveLength(1);
  });

  test('and one that never answers, keep no server from starting, working or closing', async () => {
    let asked = 0;
    const silent = createServer(() => void asked++);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const server = await startServer({
      AUDIT_HEADS_FILE: file('silent'),
      AUDIT_TIMESTAMP_URL: `http://127.0.0.1:${port}/`,
    });
    const { token } = await server.user();
    await server.patientWithCheckUp(token);
    await until('the authority is asked', () => asked > 0);
    const startMs = performance.now();
    await server.close();
    expect(performance.now() - startMs).toBeLessThan(5_000);
    silent.closeAllConnections();
    silent.close();
  });
});

describe('a running server', () => {
  let server: TestServer;
  let pool: pg.Pool;
  let path: string;
  beforeEach(async () => {
    path = file(`heads-${Math.random()}`);
    server = await startServer({
      AUDIT_HEADS_FILE: path,
      AUDIT_TIMESTAMP_URL: authority.url,
      AUDIT_TIMESTAMP_CA_FILE: authority.caFile,
      TOKEN_SECRET: 'a secret that the database does not hold, long enough',
    });
    pool = new pg.Pool({ connectionString: server.ownerUrl, max: 2 });
    pool.on('connect', (client) => client.on('error', () => undefined));
  });
  afterEach(async () => {
    await pool.end();
    await server.close();
  });
  const chain = () =>
    createAuditChain(drizzle(pool), 'a secret that the database does not hold, long enough');
  const stampNow = async (): Promise<KnownLink> => {
    await chain().seal();
    const head = await chain().head();
    if (!head) throw new Error('there is no link');
    await keepStamp(path, head, await stamped({ position: head.position, hash: head.hash }));
    return head;
  };
  const healthNow = async () => ((await server.call('GET', '/health')).body as Health).auditTimeStamps;

  test('has its newest link stamped by itself, and says that all is well', async () => {
    await until('a stamp is kept', async () => (await keptStamps(path).catch(() => [])).length > 0);
    const { fault, stamps } = await verifyStamps(await keptStamps(path), authority.caFile);
    expect([fault, stamps.length]).toEqual([null, 1]);
    expect((await chain().verify(stamps.map(({ link }) => link))).isWhole).toBe(true);
    expect(await healthNow()).toBe('ok');
  });

  test.each([
    [
      'a tail that was cut off',
      `delete from audit_events where id in (select event_id from audit_chain where position >= 3);
       delete from audit_chain where position >= 3;`,
    ],
    [
      'a trail that was written anew',
      `update audit_events set user_id = 1 where id = 2; delete from audit_chain;
       insert into audit_unsealed select id from audit_events on conflict do nothing;`,
    ],
  ])('%s is found by the stamps alone', async (_what, statement) => {
    const { token } = await server.user();
    await server.patientWithCheckUp(token);
    await stampNow();
    // the links beside the stamps are gone
    const stampsAlone = (await readFile(path, 'utf8')).split('\n').filter((line) => line.includes(' stamp '));
    await writeFile(path, `${stampsAlone.join('\n')}\n`);
    await server.sql(`alter table audit_events disable trigger all; alter table audit_chain disable trigger all;
      ${statement} alter table audit_events enable trigger all; alter table audit_chain enable trigger all;`);
    await chain().seal();
    expect((await chain().verify()).isWhole, 'nothing shows it by itself').toBe(true);
    const { stamps, fault } = await verifyStamps(await keptStamps(path), authority.caFile);
    expect(fault).toBeNull();
    expect((await chain().verify(stamps.map(({ link }) => link))).isWhole).toBe(false);
    // a stamp that is made to name the new link is none
    const head = await chain().head();
    const forged = (await keptStamps(path)).map(({ token: old }) => ({
      link: head as KnownLink,
      token: old,
    }));
    expect((await verifyStamps(forged, authority.caFile)).fault).toMatch(/proves nothing/);
  });

  test('is verified and stamped by command', async () => {
    const { token } = await server.user();
    await server.patientWithCheckUp(token);
    const command = (name: string, environment = {}) =>
      new Promise<{ code: unknown; said: string }>((resolve) => {
        const script = new URL('../../../../scripts/audit.ts', import.meta.url).pathname;
        const env = {
          ...process.env,
          DATA_DIR: server.dataDir,
          DATABASE_URL: server.databaseUrl,
          TOKEN_SECRET: 'a secret that the database does not hold, long enough',
          AUDIT_HEADS_FILE: path,
          AUDIT_TIMESTAMP_URL: authority.url,
          AUDIT_TIMESTAMP_CA_FILE: authority.caFile,
          ...environment,
        };
        execFile(process.execPath, [script, name], { env }, (error, out, faults) =>
          resolve({ code: error?.code ?? 0, said: out + faults }),
        );
      });
    expect(await command('stamp')).toMatchObject({
      code: 0,
      said: expect.stringContaining('was stamped at'),
    });
    expect(await command('verify')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/1 time stamps are right, from .* the longest time without one: 0.0 days/),
    });
    const other = await startTimeStampAuthority();
    // the chain is followed all the same
    expect(await command('verify', { AUDIT_TIMESTAMP_CA_FILE: other.caFile })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/events of the audit trail are as they were written[\s\S]*proves nothing/),
    });
    await other.stop();
    await writeFile(path, '');
    expect(await command('verify')).toMatchObject({
      code: 1,
      said: expect.stringContaining('has no time stamp'),
    });
  });
});
