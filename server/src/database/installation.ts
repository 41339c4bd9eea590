import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import { DataFolderError, readCredentials } from './data-folder.ts';
import { EMBEDDED_DATABASE, startEmbeddedPostgres } from './embedded.ts';
import { findPostmaster } from './postmaster.ts';

/**
 * The installation's database for a command, as its owner: that of the running server, or its own
 * PostgreSQL, started until `close`.
 */
export async function openInstallation(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATA_DIR'>,
  log: Log,
): Promise<{ url: () => string; close: () => Promise<void> }> {
  const { DATA_DIR } = config;
  const external = config.DATABASE_OWNER_URL ?? config.DATABASE_URL;
  if (external) return { url: () => external, close: async () => undefined };
  const databaseDir = join(DATA_DIR, 'postgres');
  const credentials = await readCredentials(DATA_DIR);
  if (!credentials || !existsSync(join(databaseDir, 'PG_VERSION')))
    throw new DataFolderError(`There is no Sadap installation in ${DATA_DIR}. Set DATA_DIR.`);
  const running = await findPostmaster(databaseDir);
  if (running) {
    const url = `postgres://sadap:${credentials.password}@127.0.0.1:${running.port}/${EMBEDDED_DATABASE}`;
    return { url: () => url, close: async () => undefined };
  }
  const embedded = await startEmbeddedPostgres(DATA_DIR, log);
  return { url: () => embedded.url, close: () => embedded.stop() };
}
