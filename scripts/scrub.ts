// Verifies all stored sounds and files now, while the server runs or not. Exits with 1 if any is damaged.
import { createScrub, createVerifiedBlobs, openBlobStore } from '../server/src/blobs/index.ts';
import { systemClock } from '../server/src/clock.ts';
import { ConfigError, liveInTimeZone, readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/database/connection.ts';
import { DataFolderError } from '../server/src/database/data-folder.ts';
import { openInstallation } from '../server/src/database/installation.ts';
import { describeError } from '../server/src/described-error.ts';
import { commandLog } from './command-log.ts';

/** By hand, somebody waits. */
const MEGABYTES_PER_SECOND = 200;

async function scrub(): Promise<void> {
  const config = readConfig({
    ...process.env,
    SCRUB_MB_PER_S: process.env.SCRUB_MB_PER_S ?? String(MEGABYTES_PER_SECOND),
  });
  liveInTimeZone(config);
  const installation = await openInstallation(config, commandLog);
  const { db, close } = await openDatabase(installation.url, commandLog);
  try {
    const blobs = await openBlobStore(config);
    const verified = createVerifiedBlobs(db, blobs, systemClock, commandLog);
    const settings = { hour: null, megabytesPerSecond: config.SCRUB_MB_PER_S };
    let shown = '';
    const { blobCount, byteCount, faultCount } = await createScrub(
      db,
      verified,
      settings,
      systemClock,
      commandLog,
    ).runByHand(({ done, all, faults }) => {
      const text = `${Math.floor((100 * done) / Math.max(1, all))} % of ${all}, ${faults} damaged or missing`;
      if (text !== shown) process.stdout.write(`… ${text}\n`);
      shown = text;
    });
    const megabytes = (byteCount / 1024 ** 2).toFixed(1);
    process.stdout.write(
      faultCount === 0
        ? `✓ ${blobCount} sounds and files (${megabytes} MB) are as they were saved\n`
        : `✗ ${faultCount} of ${blobCount} sounds and files are damaged or missing: the administrator's page names them\n`,
    );
    process.exitCode = faultCount === 0 ? 0 : 1;
  } finally {
    await close();
    await installation.close();
  }
}

scrub().catch((error: unknown) => {
  const isExplained = error instanceof ConfigError || error instanceof DataFolderError;
  process.stderr.write(`${isExplained ? error.message : `The scrub broke off: ${describeError(error)}`}\n`);
  process.exit(1);
});
