import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import type { Database } from './database/connection.ts';
import { writeDurably } from './durable-file.ts';
import { settingsQueries } from './features/settings/index.ts';
import type { Log } from './log.ts';

const FINGERPRINT = 'token-secret-fingerprint';
/** Where it was kept before: a copy of the database was enough to sign tokens. */
const FORMER_PLACE = 'token-secret';

const newSecret = () => randomBytes(48).toString('base64');
const pathIn = (dataDir: string) => join(dataDir, 'secrets', 'token');

/** A token that somebody holds allows the same guesses at the secret as this does. */
const fingerprintOf = (secret: string) =>
  createHmac('sha256', secret).update('sadap token secret').digest('hex');

async function readSecret(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(pathIn(dataDir), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The folder is for secrets alone, and for nobody but the server's user. */
async function keepSecret(dataDir: string, secret: string, options = {}): Promise<void> {
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  await writeDurably(pathIn(dataDir), secret, options);
}

/**
 * What signs tokens: `TOKEN_SECRET`, or `DATA_DIR`/secrets/token. The database knows only its fingerprint,
 * by which servers of one installation notice that they would not accept each other's tokens. Throws
 * `ConfigError` then.
 */
export async function tokenSecretOf(config: Config, db: Database, log: Log): Promise<string> {
  const { TOKEN_SECRET, DATABASE_URL, DATA_DIR } = config;
  const settings = settingsQueries(db);
  const former = await settings.read(FORMER_PLACE);
  const known = await settings.read(FINGERPRINT);
  let secret = TOKEN_SECRET ?? (await readSecret(DATA_DIR));
  if (secret === null) {
    if (known && DATABASE_URL)
      throw differs('This server has no token secret, but its installation has one.');
    await keepSecret(DATA_DIR, former ?? newSecret(), { onlyNew: true });
    secret = (await readSecret(DATA_DIR)) ?? '';
  }
  if (former !== undefined) {
    await settings.remove(FORMER_PLACE);
    log.warn('the token secret has been moved out of the database');
  }
  const fingerprint = fingerprintOf(secret);
  const agreed = known ?? (await settings.remember(FINGERPRINT, fingerprint));
  if (agreed === fingerprint) return secret;
  if (DATABASE_URL) throw differs('This server has another token secret than its installation.');
  // Nobody else runs on an own PostgreSQL.
  log.warn('the token secret is another one than before: everybody has to sign in again');
  await settings.write(FINGERPRINT, fingerprint);
  return secret;
}

const differs = (what: string) =>
  new ConfigError([
    `TOKEN_SECRET: ${what} Give all servers the same TOKEN_SECRET, or copy secrets/token from another ` +
      `server's DATA_DIR. To replace the secret on purpose, run: npm run rotate-secret`,
  ]);

/**
 * Replaces the secret: by `TOKEN_SECRET` if that is set, by a new one otherwise. Running servers keep the
 * former one until they are restarted.
 */
export async function rotateTokenSecret({ TOKEN_SECRET, DATA_DIR }: Config, db: Database): Promise<void> {
  const secret = TOKEN_SECRET ?? newSecret();
  if (!TOKEN_SECRET) await keepSecret(DATA_DIR, secret);
  const settings = settingsQueries(db);
  await settings.write(FINGERPRINT, fingerprintOf(secret));
  await settings.remove(FORMER_PLACE);
}
