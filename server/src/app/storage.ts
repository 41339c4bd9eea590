import { openBlobStore } from '../blobs/index.ts';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../database/connection.ts';
import { type EmbeddedDatabase, startEmbeddedPostgres } from '../database/embedded.ts';
import { warnOfOwnedTrail } from '../database/rights.ts';
import type { StartPhases } from '../start/start-phases.ts';
import { tokenSecretOf } from '../start/token-secret.ts';
import type { Ground } from './ground.ts';

export type Storage = Awaited<ReturnType<typeof openStorage>>;

/** Where the role that migrates connects, if it is not the one that serves. */
function ownerUrlOf({ DATABASE_OWNER_URL }: Config, embedded: EmbeddedDatabase | null) {
  if (DATABASE_OWNER_URL) return () => DATABASE_OWNER_URL;
  return embedded ? () => embedded.url : undefined;
}

/** The database with its schema, the blob store, and the installation's secret. */
export async function openStorage({ config, log, life }: Ground, phases: StartPhases) {
  const embedded = config.DATABASE_URL ? null : await startEmbeddedPostgres(config.DATA_DIR, log);
  if (embedded) life.onClose('PostgreSQL', () => embedded.stop());
  phases.done('PostgreSQL');
  const databaseUrl = () => config.DATABASE_URL ?? (embedded as EmbeddedDatabase).applicationUrl;
  const { db, close } = await openDatabase(databaseUrl, log, ownerUrlOf(config, embedded));
  life.onClose('the database', close);
  await warnOfOwnedTrail(db, log);
  phases.done('schema');
  return {
    db,
    blobs: await openBlobStore(config, log),
    secret: await tokenSecretOf(config, db, log),
    /** False while the server's own PostgreSQL is being restarted. */
    isDatabaseHeld: () => embedded?.isOwned() ?? true,
  };
}
