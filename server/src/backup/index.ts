export { restoreBackup, writeBackup } from './backup.ts';
export { BackupError } from './sealed-stream.ts';
