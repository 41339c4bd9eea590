import { readFileSync } from 'node:fs';
import { BackupError } from '../server/src/backup/index.ts';
import type { Config } from '../server/src/config/config.ts';

const SHORTEST = 12;

/** From the environment or a file. Throws `BackupError` without either. */
export function passphraseOf({ BACKUP_PASSPHRASE, BACKUP_KEY_FILE }: Config): string {
  const passphrase = BACKUP_KEY_FILE ? readFileSync(BACKUP_KEY_FILE, 'utf8').trim() : BACKUP_PASSPHRASE;
  if (passphrase && passphrase.length >= SHORTEST) return passphrase;
  throw new BackupError(
    'Set BACKUP_KEY_FILE to a file with a passphrase of 12 characters or more (openssl rand -base64 32), or set ' +
      'BACKUP_PASSPHRASE. Keep it apart from the backups: without it nobody can open them.',
  );
}
