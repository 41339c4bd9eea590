import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Attribute, Change, Client } from 'ldapts';
import { freePort } from '../src/database/free-port.ts';
import { until } from './conditions.ts';

const PATHS = [process.env.SLAPD_PATH, '/usr/sbin/slapd', '/usr/local/libexec/slapd'];
const SCHEMAS = ['core', 'cosine', 'inetorgperson'];
const SUFFIX = 'dc=hospital,dc=example';
const ROOT = { dn: `cn=root,${SUFFIX}`, password: 'root-of-the-tests' };
const SERVICE = { dn: `cn=sadap,${SUFFIX}`, password: 'service-of-the-tests' };
export const HOSPITAL_PASSWORD = 'ward-seven-9';

const run = promisify(execFile);
const personName = (uid: string) => `uid=${uid},ou=people,${SUFFIX}`;
export const groupName = (name: string) => `cn=${name},ou=groups,${SUFFIX}`;

export type Slapd = Awaited<ReturnType<typeof startSlapd>>;

/** A real OpenLDAP on loopback with its own certificate authority. It takes no password without TLS. */
export async function startSlapd() {
  const program = PATHS.find((path) => path && existsSync(path));
  if (!program) throw new Error('OpenLDAP is not installed: sudo apt-get install slapd openssl');
  const folder = await mkdtemp(join(tmpdir(), 'sadap-slapd-'));
  const ca = await certificates(folder);
  await mkdir(join(folder, 'db'));
  await writeFile(join(folder, 'slapd.conf'), configuration(folder));
  const [port, tlsPort] = [await freePort(), await freePort()];
  const plainUrl = `ldap://127.0.0.1:${port}`;
  const url = `ldaps://127.0.0.1:${tlsPort}`;

  const start = async () => {
    const child = spawn(program, ['-f', join(folder, 'slapd.conf'), '-h', `${plainUrl} ${url}`, '-d', '0'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    await until('slapd answers', async () => {
      if (child.exitCode !== null) throw new Error(`slapd exited with ${child.exitCode}`);
      return asRoot(async () => true).catch(() => false);
    });
    return child;
  };
  async function asRoot<Value>(work: (client: Client) => Promise<Value>): Promise<Value> {
    const client = new Client({ url, tlsOptions: { ca: await readFile(ca) }, connectTimeout: 1_000 });
    try {
      await client.bind(ROOT.dn, ROOT.password);
      return await work(client);
    } finally {
      await client.unbind();
    }
  }
  const set = (dn: string, type: string, values: string[]) =>
    asRoot((client) =>
      client.modify(dn, new Change({ operation: 'replace', modification: new Attribute({ type, values }) })),
    );
  let child = await start();
  await asRoot(async (client) => {
    await client.add(SUFFIX, { objectClass: ['dcObject', 'organization'], dc: 'hospital', o: 'Hospital' });
    for (const ou of ['people', 'groups'])
      await client.add(`ou=${ou},${SUFFIX}`, { objectClass: 'organizationalUnit', ou });
    await client.add(SERVICE.dn, {
      objectClass: ['organizationalRole', 'simpleSecurityObject'],
      cn: 'sadap',
      userPassword: SERVICE.password,
    });
  });

  const slapd = {
    url,
    plainUrl,
    ca,
    base: SUFFIX,
    /** Settings of a server that asks it. */
    environment: {
      LDAP_URL: url,
      LDAP_CA: ca,
      LDAP_BASE: SUFFIX,
      LDAP_BIND_DN: SERVICE.dn,
      LDAP_BIND_PASSWORD: SERVICE.password,
    },
    person: (uid: string, facts: Record<string, string | string[] | Buffer> = {}) =>
      asRoot((client) =>
        client.add(
          personName(uid),
          Object.entries({
            objectClass: ['inetOrgPerson'],
            uid,
            cn: uid,
            sn: uid,
            userPassword: HOSPITAL_PASSWORD,
            ...facts,
          }).map(([type, value]) => new Attribute({ type, values: [value].flat() as string[] | Buffer[] })),
        ),
      ),
    group: (name: string, ...uids: string[]) =>
      asRoot((client) =>
        client.add(groupName(name), {
          objectClass: 'groupOfNames',
          cn: name,
          member: uids.map(personName),
        }),
      ),
    setMembers: (name: string, ...uids: string[]) => set(groupName(name), 'member', uids.map(personName)),
    change: (uid: string, type: string, ...values: string[]) => set(personName(uid), type, values),
    rename: (uid: string, to: string) => asRoot((client) => client.modifyDN(personName(uid), `uid=${to}`)),
    remove: (uid: string) => asRoot((client) => client.del(personName(uid))),
    async stop(): Promise<void> {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
    async restart(): Promise<void> {
      child = await start();
    },
    async close(): Promise<void> {
      if (child.exitCode === null) await slapd.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return slapd;
}

/** What Active Directory says of a person, with its own identifiers; OpenLDAP's file has a `memberOf` too. */
const ACTIVE_DIRECTORY = `
attributetype ( 1.2.840.113556.1.4.221 NAME 'sAMAccountName' EQUALITY caseIgnoreMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.656 NAME 'userPrincipalName' EQUALITY caseIgnoreMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.2 NAME 'objectGUID' EQUALITY octetStringMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.8 NAME 'userAccountControl' EQUALITY integerMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.159 NAME 'accountExpires' EQUALITY integerMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
objectclass ( 1.2.840.113556.1.5.9 NAME 'activeDirectoryPerson' SUP top AUXILIARY
  MAY ( sAMAccountName $ userPrincipalName $ objectGUID $ userAccountControl $ accountExpires ) )
`;

const configuration = (folder: string) => `
${SCHEMAS.map((name) => `include /etc/ldap/schema/${name}.schema`).join('\n')}
${ACTIVE_DIRECTORY}
pidfile ${folder}/pid
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
moduleload ppolicy
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server.key
security simple_bind=128
access to attrs=userPassword by anonymous auth by * none
access to * by users read by * none
database mdb
suffix "${SUFFIX}"
rootdn "${ROOT.dn}"
rootpw ${ROOT.password}
directory ${folder}/db
overlay memberof
overlay ppolicy
`;

/** A certificate authority and a certificate for this machine. Returns the authority's file. */
async function certificates(folder: string): Promise<string> {
  const path = (name: string) => join(folder, name);
  const days = ['-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  const authority = ['-subj', '/CN=Hospital CA', '-keyout', path('ca.key'), '-out', path('ca.pem')];
  await run('openssl', ['req', '-x509', ...days, ...authority]);
  const server = ['-subj', '/CN=localhost', '-keyout', path('server.key'), '-out', path('server.csr')];
  await run('openssl', ['req', ...days, ...server]);
  await writeFile(path('names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n');
  const signed = ['-CA', path('ca.pem'), '-CAkey', path('ca.key'), '-CAcreateserial', '-days', '2'];
  const out = ['-in', path('server.csr'), '-extfile', path('names'), '-out', path('server.pem')];
  await run('openssl', ['x509', '-req', ...signed, ...out]);
  return path('ca.pem');
}
