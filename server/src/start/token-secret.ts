import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import type { Database } from '../database/connection.ts';
import { syncFolder, writeDurably } from '../durable-file.ts';
import { resealStart } from '../features/audit/index.ts';
import { authQueries } from '../features/auth/index.ts';
import { resealTotp } from '../features/second-factor/index.ts';
import { settingsQueries } from '../features/settings/index.ts';
import type { Log } from '../log.ts';

const FINGERPRINT = 'token-secret-fingerprint';
/** Where it was kept before: a copy of the database was enough to sign tokens. */
const FORMER_PLACE = 'token-secret';

const newSecret = () => randomBytes(48).toString('base64');
const folderIn = (dataDir: string) => join(dataDir, 'secrets');
const pathIn = (dataDir: string) => join(folderIn(dataDir), 'token');
/** A rotation writes the new secret here before the database knows of it. */
const nextPathIn = (dataDir: string) => join(folderIn(dataDir), 'token.next');

/** A token that somebody holds allows the same guesses at the secret as this does. */
const fingerprintOf = (secret: string) =>
  createHmac('sha256', secret).update('sadap token secret').digest('hex');

async function readSecret(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The folder is for secrets alone, and for nobody but the server's user. */
async function keepSecret(path: string, secret: string, options = {}): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeDurably(path, secret, options);
}

/** What a rotation that was killed has left: its secret counts if the database knows it. */
async function settleRotation(dataDir: string, known: string | undefined): Promise<void> {
  const next = await readSecret(nextPathIn(dataDir));
  if (next === null) return;
  if (fingerprintOf(next) === known) await takeNextSecret(dataDir);
  else await rm(nextPathIn(dataDir), { force: true });
}

async function takeNextSecret(dataDir: string): Promise<void> {
  await rename(nextPathIn(dataDir), pathIn(dataDir));
  await syncFolder(folderIn(dataDir));
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
  await settleRotation(DATA_DIR, known);
  let secret = TOKEN_SECRET ?? (await readSecret(pathIn(DATA_DIR)));
  if (secret === null) {
    if (known && DATABASE_URL)
      throw differs('This server has no token secret, but its installation has one.');
    await keepSecret(pathIn(DATA_DIR), former ?? newSecret(), { onlyNew: true });
    secret = (await readSecret(pathIn(DATA_DIR))) ?? '';
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

/** The secret of this installation, for a command; null where it is not here. */
export const tokenSecretHere = async ({ TOKEN_SECRET, DATA_DIR }: Config): Promise<string | null> =>
  TOKEN_SECRET ?? (await readSecret(pathIn(DATA_DIR)));

/** The secret that the database knows, where somebody still has it. */
async function formerSecretOf(config: Config, db: Database): Promise<string | null> {
  const settings = settingsQueries(db);
  const known = await settings.read(FINGERPRINT);
  await settleRotation(config.DATA_DIR, known);
  const candidates = [
    config.FORMER_TOKEN_SECRET,
    await readSecret(pathIn(config.DATA_DIR)),
    config.TOKEN_SECRET,
    await settings.read(FORMER_PLACE),
  ];
  return candidates.find((each) => typeof each === 'string' && fingerprintOf(each) === known) ?? null;
}

/**
 * Replaces the secret: by `TOKEN_SECRET` if that is set, by a new one otherwise. What was sealed with the
 * former one is sealed anew, and all login sessions end, in one transaction. Running servers keep the former
 * one until they are restarted. Throws `ConfigError` where the former one is needed and missing, unless it is
 * said to be lost.
 */
export async function rotateTokenSecret(config: Config, db: Database, { isFormerLost = false } = {}) {
  const { TOKEN_SECRET, DATA_DIR } = config;
  const former = await formerSecretOf(config, db);
  const secret = TOKEN_SECRET ?? newSecret();
  if (!TOKEN_SECRET) await keepSecret(nextPathIn(DATA_DIR), secret);
  const resealed = await db.transaction(async (transaction) => {
    await resealStart(transaction, former, secret);
    const counts = await resealTotp(transaction, former, secret);
    if (counts.lostCount > 0 && former === null && !isFormerLost) throw formerIsMissing(counts.lostCount);
    const settings = settingsQueries(transaction);
    await settings.write(FINGERPRINT, fingerprintOf(secret));
    await settings.remove(FORMER_PLACE);
    await authQueries(transaction).endAllSessions('revoked', new Date());
    return counts;
  });
  if (!TOKEN_SECRET) await takeNextSecret(DATA_DIR);
  return resealed;
}

const formerIsMissing = (accounts: number) =>
  new ConfigError([
    `FORMER_TOKEN_SECRET: ${accounts} authenticator apps are sealed with the former secret, which is not here. ` +
      'Name it, or run this where secrets/token is still the former one. If it is lost, run: npm run rotate-secret ' +
      '-- --former-lost. Those accounts then need a recovery code, or an administrator who removes their second factor.',
  ]);
