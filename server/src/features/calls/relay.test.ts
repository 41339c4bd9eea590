import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTurnClient } from '../../../test/turn-client.ts';
import { freePort } from '../../database/free-port.ts';

/** The example of docs/deployment.md on a real coturn: a relay must not lead into the hospital's network. */
const PATHS = [process.env.TURNSERVER_PATH, '/usr/bin/turnserver', '/usr/local/bin/turnserver'];
const SECRET = 'a relay of the tests';
const page = readFileSync(new URL('../../../../docs/deployment.md', import.meta.url), 'utf8');
const example = /`\/etc\/turnserver\.conf`:\s+```\n([\s\S]+?)```/.exec(page)?.[1] ?? '';

let relay: Awaited<ReturnType<typeof startRelay>>;
beforeAll(async () => {
  relay = await startRelay();
});
afterAll(() => relay.stop());

/** What depends on the machine is this one's; everything else is as the page says. */
async function startRelay() {
  const program = PATHS.find((path) => path && existsSync(path));
  if (!program) throw new Error('coturn is not installed: sudo apt-get install coturn');
  const folder = await mkdtemp(join(tmpdir(), 'sadap-relay-'));
  const port = await freePort();
  const ofMachine = /^(listening-port|static-auth-secret|external-ip|cert|pkey)=/;
  const lines = [
    ...example.split('\n').filter((line) => !ofMachine.test(line)),
    'listening-ip=127.0.0.1',
    `listening-port=${port}`,
    `static-auth-secret=${SECRET}`,
    'relay-ip=127.0.0.1',
    'relay-ip=::1',
    'no-tls',
    'no-dtls',
    'no-rfc5780',
    'log-file=stdout',
    `pidfile=${join(folder, 'pid')}`,
    `userdb=${join(folder, 'users')}`,
  ];
  await writeFile(join(folder, 'turnserver.conf'), lines.join('\n'));
  const child = spawn(program, ['-c', join(folder, 'turnserver.conf')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  await new Promise<void>((ready, failed) => {
    child.once('exit', (code) => failed(new Error(`coturn exited with ${code}`)));
    child.stdout.on('data', (text: Buffer) => {
      if (text.includes('Total General servers')) ready();
    });
  });
  return {
    port,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const FORBIDDEN = 403;
test.each<[4 | 6, string, string[], string]>([
  [
    4,
    'IPv4',
    [
      '10.0.0.1',
      '10.255.255.254',
      '172.16.0.1',
      '172.31.255.254',
      '192.168.0.1',
      '192.168.255.254',
      '100.64.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '192.0.0.8',
      '198.18.0.1',
      '0.0.0.0',
    ],
    '203.0.113.9',
  ],
  [6, 'IPv6', ['::1', 'fc00::1', 'fdff::1', 'fe80::1', '64:ff9b::a00:1'], '2001:db8::9'],
])('the example refuses each way into a network that is not public: %s %s', async (family, _name, within, outside) => {
  const client = await openTurnClient(relay.port, SECRET, family);
  try {
    for (const address of within)
      expect([address, await client.wayTo(address)]).toEqual([address, FORBIDDEN]);
    expect(await client.wayTo(outside)).toBe(0);
  } finally {
    client.close();
  }
});
