import { join } from 'node:path';

/** An empty file in the data folder that is written anew whenever a backup is whole. No backup has it. */
export const lastBackupFile = (dataDir: string) => join(dataDir, 'last-backup');
/** The same of a backup that was restored as a trial: `deploy/backup.sh`. */
export const lastTrialFile = (dataDir: string) => join(dataDir, 'last-backup-trial');
