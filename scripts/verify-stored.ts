import {
  createBlobRemoval,
  createScrub,
  createVerifiedBlobs,
  openBlobStore,
  storedBlobsQueries,
} from '../server/src/blobs/index.ts';
import { systemClock } from '../server/src/clock.ts';
import { type Config, readConfig } from '../server/src/config/config.ts';
import { openDatabase } from '../server/src/database/connection.ts';
import { openInstallation } from '../server/src/database/installation.ts';
import { captureFolders, createCaptures } from '../server/src/features/streaming/index.ts';
import { commandLog } from './command-log.ts';

/** By hand, somebody waits. */
const MEGABYTES_PER_SECOND = 200;
const MOST_NAMED = 200;

export const configByHand = () =>
  readConfig({ ...process.env, SCRUB_MB_PER_S: process.env.SCRUB_MB_PER_S ?? String(MEGABYTES_PER_SECOND) });

/**
 * Verifies all stored sounds and files of an installation, unsaved ones too, and names those that are not as
 * they were saved. `isCopy`: nothing is left out because the original had it verified. Returns whether all
 * are right.
 */
export async function verifyStored(config: Config, { isCopy = false } = {}): Promise<boolean> {
  const installation = await openInstallation(config, commandLog);
  const { db, close } = await openDatabase(installation.url, commandLog);
  try {
    const blobs = await openBlobStore(config);
    const removal = createBlobRemoval(db, blobs, commandLog);
    const captures = createCaptures(db, blobs, removal, systemClock);
    const verified = createVerifiedBlobs(db, blobs, captureFolders(captures), systemClock, commandLog);
    const settings = { hour: null, megabytesPerSecond: config.SCRUB_MB_PER_S };
    const scrub = createScrub(db, verified, settings, systemClock, commandLog);
    if (isCopy) await scrub.forgetUnfinished();
    const { blobCount, byteCount, faultCount } = await scrub.runByHand(tellProgress());
    const megabytes = (byteCount / 1024 ** 2).toFixed(1);
    if (faultCount === 0) {
      process.stdout.write(`✓ ${blobCount} sounds and files (${megabytes} MB) are as they were saved\n`);
      return true;
    }
    for (const { key, fault } of await storedBlobsQueries(db).faults(MOST_NAMED))
      process.stderr.write(`✗ ${key} is ${fault}\n`);
    process.stderr.write(
      `✗ ${faultCount} of ${blobCount} sounds and files are damaged or missing: the administrator's page says whose\n`,
    );
    return false;
  } finally {
    await close();
    await installation.close();
  }
}

function tellProgress() {
  let shown = '';
  return ({ done, all, faults }: { done: number; all: number; faults: number }) => {
    const text = `${Math.floor((100 * done) / Math.max(1, all))} % of ${all}, ${faults} damaged or missing`;
    if (text !== shown) process.stdout.write(`… ${text}\n`);
    shown = text;
  };
}
