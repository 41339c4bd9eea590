// `npm run audit verify [position:hash …]`: follows the audit trail's chain, while the server runs or not.
// The links that are named, and those in AUDIT_HEADS_FILE, must still be there. Exits with 1 and names the
// first fault if it is broken. `npm run audit accept position:hash`: the chain begins after this link, though
// not this server removed what was before.
import { type Config, ConfigError, readConfig } from '../server/src/config/config.ts';
import { openDatabase } from '../server/src/database/connection.ts';
import { DataFolderError } from '../server/src/database/data-folder.ts';
import { openInstallation } from '../server/src/database/installation.ts';
import { createAuditChain, type KnownLink, keptHeads, linkIn } from '../server/src/features/audit/index.ts';
import { tokenSecretHere } from '../server/src/start/token-secret.ts';
import { commandLog } from './command-log.ts';

const USAGE =
  'Usage: npm run audit verify [-- <position>:<hash> …]\n       npm run audit accept -- <position>:<hash>\n';

const say = (text: string) => process.stdout.write(`${text}\n`);
const written = ({ position, hash }: KnownLink) => `${position}:${hash}`;
type Chain = ReturnType<typeof createAuditChain>;

async function secretOf(config: Config): Promise<string> {
  const secret = await tokenSecretHere(config);
  if (secret !== null) return secret;
  throw new ConfigError([
    'TOKEN_SECRET: it seals where the audit trail begins, and is not here. Set it, or run this on a server.',
  ]);
}

async function headsOf({ AUDIT_HEADS_FILE: path }: Config): Promise<KnownLink[]> {
  if (!path) return [];
  return keptHeads(path).catch((error: unknown) => {
    throw new ConfigError([`AUDIT_HEADS_FILE: ${path} cannot be read: ${String(error)}`]);
  });
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
  const known = [...(await headsOf(config)), ...named];
  return onChain(config, async (chain) => {
    await chain.seal();
    const result = await chain.verify(known);
    if (!result.isWhole) {
      say(`✗ the audit trail was tampered with: ${result.fault}`);
      return false;
    }
    say(`✓ ${result.links} events of the audit trail are as they were written`);
    if (result.older.length > 0)
      say(`${result.older.length} links that were written down are past their time, and removed.`);
    if (result.head) say(`Keep this outside of the server, and name it next time: ${written(result.head)}`);
    return true;
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

function run([command, ...texts]: string[]): Promise<boolean> | null {
  const links = texts.map(linkIn).filter((link) => link !== null);
  if (links.length !== texts.length) return null;
  if (command === 'verify') return verify(links);
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
