// `npm run backup -- <folder or file>`: database, blobs and secrets, encrypted, while the server runs or not.
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupError, writeBackup } from '../server/src/backup/index.ts';
import { ConfigError, readConfig } from '../server/src/config/config.ts';
import { DataFolderError } from '../server/src/database/data-folder.ts';
import { openInstallation } from '../server/src/database/installation.ts';
import { describeError } from '../server/src/described-error.ts';
import { passphraseOf } from './backup-passphrase.ts';
import { commandLog } from './command-log.ts';

function fileIn(place: string): string {
  if (!existsSync(place) || !statSync(place).isDirectory()) return resolve(place);
  return resolve(join(place, `sadap-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.backup`));
}

async function backUp(place: string | undefined): Promise<void> {
  if (!place) throw new BackupError('Usage: npm run backup -- <folder or file>');
  const config = readConfig();
  if (config.DATABASE_URL || config.BLOB_URL)
    throw new BackupError(
      'This backs up an installation that lies in DATA_DIR. With DATABASE_URL use pg_dump or pgBackRest, with ' +
        "BLOB_URL the bucket's own tools: the database first, then the blobs. Keep TOKEN_SECRET or secrets/token too.",
    );
  const passphrase = passphraseOf(config);
  const file = fileIn(place);
  const installation = await openInstallation(config, commandLog);
  try {
    await writeBackup(config.DATA_DIR, installation.url(), file, passphrase);
  } finally {
    await installation.close();
  }
  const megabytes = (statSync(file).size / 1024 ** 2).toFixed(1);
  process.stdout.write(
    `✓ ${file} (${megabytes} MB). Try it now and then: DATA_DIR=<new folder> npm run restore\n`,
  );
}

backUp(process.argv[2]).catch((error: unknown) => {
  const isExplained =
    error instanceof ConfigError || error instanceof DataFolderError || error instanceof BackupError;
  process.stderr.write(`${isExplained ? error.message : `There is no backup: ${describeError(error)}`}\n`);
  process.exit(1);
});
