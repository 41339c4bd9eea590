// `npm run audit verify [position:hash …]`: follows the audit trail's chain, while the server runs or not. The
// links that are named must still be there. Exits with 1 and names the first fault if the chain is broken.
import { ConfigError, readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/database/connection.ts';
import { DataFolderError } from '../server/src/database/data-folder.ts';
import { openInstallation } from '../server/src/database/installation.ts';
import { createAuditChain, type KnownLink } from '../server/src/features/audit/index.ts';
import { commandLog } from './command-log.ts';

const USAGE = 'Usage: npm run audit verify [-- <position>:<hash> …]\n';

function knownLink(text: string): KnownLink | null {
  const match = /^(\d+):([0-9a-f]{64})$/.exec(text);
  return match ? { position: Number(match[1]), hash: match[2] ?? '' } : null;
}

async function verify(known: KnownLink[]): Promise<boolean> {
  const installation = await openInstallation(readConfig(), commandLog);
  const { db, close } = await openDatabase(installation.url, commandLog);
  try {
    const chain = createAuditChain(db);
    await chain.seal();
    const result = await chain.verify(known);
    if (!result.isWhole) {
      process.stdout.write(`✗ the audit trail was tampered with: ${result.fault}\n`);
      return false;
    }
    process.stdout.write(`✓ ${result.links} events of the audit trail are as they were written\n`);
    if (result.head) {
      const { position, hash } = result.head;
      process.stdout.write(`Keep this outside of the server, and name it next time: ${position}:${hash}\n`);
    }
    return true;
  } finally {
    await close();
    await installation.close();
  }
}

const [command, ...links] = process.argv.slice(2);
const known = links.map(knownLink);
if (command !== 'verify' || known.includes(null)) {
  process.stderr.write(USAGE);
  process.exit(2);
}
verify(known.filter((each) => each !== null)).then(
  (isWhole) => process.exit(isWhole ? 0 : 1),
  (error: unknown) => {
    const isExplained = error instanceof ConfigError || error instanceof DataFolderError;
    process.stderr.write(`${isExplained ? error.message : `The audit broke off: ${String(error)}`}\n`);
    process.exit(1);
  },
);
