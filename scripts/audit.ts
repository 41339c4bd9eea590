// `npm run audit verify [position:hash …]`: follows the audit trail's chain, while the server runs or not.
// The links that are named, and those in AUDIT_HEADS_FILE, must still be there, and its time stamps be right.
// Exits with 1 and names the first fault if not. `npm run audit stamp`: has the newest link stamped by
// AUDIT_TIMESTAMP_URL now. `npm run audit accept position:hash`: the chain begins after this link, though not
// this server removed what was before.
import { type Config, ConfigError, readConfig } from '../server/src/config/config.ts';
import { openDatabase } from '../server/src/database/connection.ts';
import { DataFolderError } from '../server/src/database/data-folder.ts';
import { openInstallation } from '../server/src/database/installation.ts';
import {
  createAuditChain,
  type KnownLink,
  keepStamp,
  keptHeads,
  keptStamps,
  linkIn,
  spanOf,
  stamp,
  verifyStamps,
} from '../server/src/features/audit/index.ts';
import { tokenSecretHere } from '../server/src/start/token-secret.ts';
import { commandLog } from './command-log.ts';

const USAGE =
  'Usage: npm run audit verify [-- <position>:<hash> …]\n       npm run audit stamp\n       npm run audit accept -- <position>:<hash>\n';

const say = (text: string) => process.stdout.write(`${text}\n`);
const written = ({ position, hash }: KnownLink) => `${position}:${hash}`;
type Chain = ReturnType<typeof createAuditChain>;
type Stamps = Awaited<ReturnType<typeof verifyStamps>>;

async function secretOf(config: Config): Promise<string> {
  const secret = await tokenSecretHere(config);
  if (secret !== null) return secret;
  throw new ConfigError([
    'TOKEN_SECRET: it seals where the audit trail begins, and is not here. Set it, or run this on a server.',
  ]);
}

async function keptOutside({ AUDIT_HEADS_FILE: path, AUDIT_TIMESTAMP_CA_FILE: caFile }: Config) {
  const none = { heads: [], stamps: await verifyStamps([], null) };
  if (!path) return none;
  const [heads, kept] = await Promise.all([keptHeads(path), keptStamps(path)]).catch((error: unknown) => {
    throw new ConfigError([`AUDIT_HEADS_FILE: ${path} cannot be read: ${String(error)}`]);
  });
  return { heads, stamps: await verifyStamps(kept, caFile ?? null) };
}

/** Whether there are stamps where there should be. */
function sayOfStamps({ AUDIT_TIMESTAMP_URL: url }: Config, { stamps, fault }: Stamps): boolean {
  const span = spanOf(stamps);
  if (span)
    say(
      `✓ ${stamps.length} time stamps are right, from ${span.first.toISOString()} to ${span.last.toISOString()}; the longest time without one: ${span.longestGapDays.toFixed(1)} days`,
    );
  if (fault !== null) {
    say(`✗ ${fault}`);
    say('  Its line was changed, or AUDIT_TIMESTAMP_CA_FILE lacks a certificate of that time.');
    return false;
  }
  if (span || !url) return true;
  say('✗ AUDIT_HEADS_FILE has no time stamp, though AUDIT_TIMESTAMP_URL is set: npm run audit stamp');
  return false;
}

async function onChain(config: Config, work: (chain: Chain) => Promise<boolean>): Promise<boolean> {
  const secret = await secretOf(config);
  const installation = await openInstallation(config, commandLog);
  const { db, close } = await openDatabase(installation.url, commandLog);
  try {
    return await work(createAuditChain(db, secret));
  } finally {
    await close();
    await installation.close();
  }
}

async function verify(named: KnownLink[]): Promise<boolean> {
  const config = readConfig();
  const { heads, stamps } = await keptOutside(config);
  const known = [...heads, ...stamps.stamps.map(({ link }) => link), ...named];
  return onChain(config, async (chain) => {
    await chain.seal();
    const result = await chain.verify(known);
    if (!result.isWhole) {
      say(`✗ the audit trail was tampered with: ${result.fault}`);
      return false;
    }
    say(`✓ ${result.links} events of the audit trail are as they were written`);
    const areStampsGood = sayOfStamps(config, stamps);
    if (result.older.length > 0)
      say(`${result.older.length} links that were written down are past their time, and removed.`);
    if (result.head) say(`Keep this outside of the server, and name it next time: ${written(result.head)}`);
    return areStampsGood;
  });
}

const accept = (link: KnownLink): Promise<boolean> =>
  onChain(readConfig(), async (chain) => {
    const isAccepted = await chain.acceptStart(link);
    say(
      isAccepted
        ? `✓ the audit trail begins after ${written(link)}`
        : `✗ the audit trail does not begin after ${written(link)}`,
    );
    return isAccepted;
  });

async function stampNow(): Promise<boolean> {
  const config = readConfig();
  const { AUDIT_TIMESTAMP_URL: url, AUDIT_TIMESTAMP_CA_FILE: caFile, AUDIT_HEADS_FILE: path } = config;
  if (!url || !path) throw new ConfigError(['AUDIT_TIMESTAMP_URL: names nobody who could stamp.']);
  return onChain(config, async (chain) => {
    await chain.seal();
    const head = await chain.head();
    if (!head) throw new Error('the audit trail is empty');
    const stamped = await stamp(head, { url, caFile: caFile ?? null }, new AbortController().signal);
    await keepStamp(path, head, stamped);
    say(`✓ ${written(head)} was stamped at ${stamped.at.toISOString()}`);
    return true;
  });
}

function run([command, ...texts]: string[]): Promise<boolean> | null {
  const links = texts.map(linkIn).filter((link) => link !== null);
  if (links.length !== texts.length) return null;
  if (command === 'verify') return verify(links);
  if (command === 'stamp' && texts.length === 0) return stampNow();
  const [link] = links;
  return command === 'accept' && link && links.length === 1 ? accept(link) : null;
}

const running = run(process.argv.slice(2));
if (!running) {
  process.stderr.write(USAGE);
  process.exit(2);
}
running.then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (error: unknown) => {
    const isExplained = error instanceof ConfigError || error instanceof DataFolderError;
    process.stderr.write(`${isExplained ? error.message : `The audit broke off: ${String(error)}`}\n`);
    process.exit(1);
  },
);
