// `DATA_DIR=<new folder> npm run restore -- <file>`: checks all of a backup, then restores it.
import { BackupError, restoreBackup } from '../server/src/backup/index.ts';
import { ConfigError, readConfig } from '../server/src/config.ts';
import { describeError } from '../server/src/described-error.ts';
import { passphraseOf } from './backup-passphrase.ts';

async function restore(file: string | undefined): Promise<void> {
  if (!file) throw new BackupError('Usage: DATA_DIR=<new folder> npm run restore -- <file>');
  const config = readConfig();
  const files = await restoreBackup(file, config.DATA_DIR, passphraseOf(config));
  process.stdout.write(
    `✓ ${files} files are in ${config.DATA_DIR}. Start the server with it, then run: npm run scrub\n`,
  );
}

restore(process.argv[2]).catch((error: unknown) => {
  const isExplained = error instanceof ConfigError || error instanceof BackupError;
  process.stderr.write(`${isExplained ? error.message : `Nothing was restored: ${describeError(error)}`}\n`);
  process.exit(1);
});
