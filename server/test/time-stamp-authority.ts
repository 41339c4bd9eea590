import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

const run = promisify(execFile);

const CONFIGURATION = `
[req]
distinguished_name = names
prompt = no
[names]
CN = unnamed
[authority]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[stamps]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[web]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping,serverAuth
[other]
basicConstraints = CA:FALSE
extendedKeyUsage = critical,serverAuth
[tsa]
default_tsa = here
[here]
serial = serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
other_policies = 1.2.3.4.2
digests = sha256,sha384,sha512
ess_cert_id_alg = sha256
`;

/** What a key is certified for: `stamps` alone as it should be, `web` beside it, or something else. */
type Purpose = 'stamps' | 'web' | 'other';
export type TimeStampAuthority = Awaited<ReturnType<typeof startTimeStampAuthority>>;

/** A real time-stamp authority (`openssl ts`) on loopback. */
export async function startTimeStampAuthority(name = 'Hospital Time') {
  const folder = await mkdtemp(join(tmpdir(), 'sadap-tsa-'));
  const at = (file: string) => join(folder, file);
  const openssl = (...said: string[]) => run('openssl', said, { cwd: folder });
  await writeFile(at('tsa.cnf'), CONFIGURATION);
  await writeFile(at('serial'), '01');
  const key = ['-newkey', 'rsa:2048', '-nodes', '-config', 'tsa.cnf'];
  const root = ['-keyout', 'ca.key', '-out', 'ca.pem', '-subj', `/CN=${name}`, '-days', '30'];
  await openssl('req', '-x509', ...key, ...root, '-extensions', 'authority');

  const names = new Set<string>();
  let signer = '';
  let answer: ((token: Buffer) => Buffer) | null = null;
  const requests: Buffer[] = [];

  const reply = async (query: Buffer): Promise<Buffer> => {
    await writeFile(at('query'), query);
    const by = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`, '-chain', 'ca.pem'];
    await openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query', ...by, '-out', 'reply');
    return readFile(at('reply'));
  };
  const http = createServer((request, response) => {
    void (async () => {
      const query = await buffer(request);
      requests.push(query);
      const token = await reply(query);
      const body = answer ? answer(token) : token;
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(body);
    })().catch(() => response.writeHead(500).end());
  });
  const listen = async (port = 0) => {
    http.listen(port, '127.0.0.1');
    await once(http, 'listening');
  };

  /** A key that the authority's root has certified. `days` of -1: it has ended. */
  async function certified(extensions: Purpose, days = '20'): Promise<string> {
    const name = `${extensions}${days}`;
    if (names.has(name)) return name;
    await openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
    const says = ['-extfile', 'tsa.cnf', '-extensions', extensions, '-days', days];
    await openssl('x509', '-req', '-in', `${name}.csr`, ...by, ...says, '-out', `${name}.pem`);
    names.add(name);
    return name;
  }

  async function signWith(purpose: Purpose, days?: string): Promise<void> {
    signer = await certified(purpose, days);
  }
  for (const purpose of ['other', 'web', 'stamps'] as const) await signWith(purpose);
  await listen();
  const { port } = http.address() as AddressInfo;
  const down = async () => {
    http.closeAllConnections();
    http.close();
    await once(http, 'close');
  };
  return {
    url: `http://127.0.0.1:${port}/`,
    /** What vouches for it. */
    caFile: at('ca.pem'),
    requests,
    /** From now on it signs with another key. */
    signWith,
    /** What a token says, signed by another key that the same root has certified. */
    async signedBy(purpose: Purpose, token: Uint8Array): Promise<Buffer> {
      const name = await certified(purpose);
      await writeFile(at('token'), token);
      const der = ['-inform', 'DER', '-outform', 'DER'];
      await openssl('cms', '-verify', '-noverify', ...der, '-in', 'token', '-out', 'said');
      const as = ['-binary', '-nodetach', '-econtent_type', '1.2.840.113549.1.9.16.1.4', '-md', 'sha256'];
      const by = ['-signer', `${name}.pem`, '-inkey', `${name}.key`];
      await openssl('cms', '-sign', ...as, ...by, '-outform', 'DER', '-in', 'said', '-out', 'signed');
      return readFile(at('signed'));
    },
    /** From now on it answers something else. */
    answerWith: (how: ((reply: Buffer) => Buffer) | null) => {
      answer = how;
    },
    /** What `openssl` itself says of a token. Throws where it is wrong. */
    async opensslVerifies(token: Uint8Array, text: string): Promise<void> {
      await writeFile(at('token'), token);
      await writeFile(at('stamped'), text);
      await openssl('ts', '-verify', '-token_in', '-in', 'token', '-data', 'stamped', '-CAfile', 'ca.pem');
    },
    down,
    up: () => listen(port),
    async stop(): Promise<void> {
      if (http.listening) await down();
      await rm(folder, { recursive: true });
    },
  };
}
