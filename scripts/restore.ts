// `DATA_DIR=<new folder> npm run restore -- <file>`: checks all of a backup, restores it, then verifies that
// the sounds and files are what the restored database says of them. Exits with 1 if any is not.
import { BackupError, restoreBackup } from '../server/src/backup/index.ts';
import { ConfigError, liveInTimeZone } from '../server/src/config/config.ts';
import { describeError } from '../server/src/described-error.ts';
import { passphraseOf } from './backup-passphrase.ts';
import { configByHand, verifyStored } from './verify-stored.ts';

async function restore(file: string | undefined): Promise<void> {
  if (!file) throw new BackupError('Usage: DATA_DIR=<new folder> npm run restore -- <file>');
  const config = configByHand();
  liveInTimeZone(config);
  const files = await restoreBackup(file, config.DATA_DIR, passphraseOf(config));
  process.stdout.write(`✓ ${files} files are in ${config.DATA_DIR}\n`);
  // A backup is of an installation that lies in its DATA_DIR, whatever another one here uses.
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _owner, BLOB_URL: _bucket, ...restored } = config;
  const isRight = await verifyStored(restored, { isCopy: true }).catch((error: unknown) => {
    throw new BackupError(
      `They could not be verified: ${describeError(error)}. Start the server with it, then run: npm run scrub`,
    );
  });
  process.exitCode = isRight ? 0 : 1;
}

restore(process.argv[2]).catch((error: unknown) => {
  const isExplained = error instanceof ConfigError || error instanceof BackupError;
  process.stderr.write(`${isExplained ? error.message : `Nothing was restored: ${describeError(error)}`}\n`);
  process.exit(1);
});
