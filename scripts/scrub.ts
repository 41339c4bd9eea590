// Verifies all stored sounds and files now, while the server runs or not. Exits with 1 if any is damaged.
import { ConfigError, liveInTimeZone } from '../server/src/config/config.ts';
import { DataFolderError } from '../server/src/database/data-folder.ts';
import { describeError } from '../server/src/described-error.ts';
import { configByHand, verifyStored } from './verify-stored.ts';

async function scrub(): Promise<void> {
  const config = configByHand();
  liveInTimeZone(config);
  process.exitCode = (await verifyStored(config)) ? 0 : 1;
}

scrub().catch((error: unknown) => {
  const isExplained = error instanceof ConfigError || error instanceof DataFolderError;
  process.stderr.write(`${isExplained ? error.message : `The scrub broke off: ${describeError(error)}`}\n`);
  process.exit(1);
});
