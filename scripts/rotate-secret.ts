// Replaces the secret that signs login tokens, and ends all login sessions.
import { ConfigError, readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/database/connection.ts';
import { DataFolderError } from '../server/src/database/data-folder.ts';
import { openInstallation } from '../server/src/database/installation.ts';
import { describeError } from '../server/src/described-error.ts';
import { authQueries } from '../server/src/features/auth/index.ts';
import { rotateTokenSecret } from '../server/src/token-secret.ts';
import { commandLog } from './command-log.ts';

async function rotate(): Promise<void> {
  const config = readConfig();
  const installation = await openInstallation(config, commandLog);
  const { db, close } = await openDatabase(installation.url, commandLog);
  try {
    await rotateTokenSecret(config, db);
    await authQueries(db).endAllSessions('revoked', new Date());
    process.stdout.write(
      `✓ there is a new token secret, and everybody has been signed out\n` +
        `  Restart the server now: until then it signs with the former one.\n` +
        (config.DATABASE_URL && !config.TOKEN_SECRET
          ? `  Copy secrets/token of ${config.DATA_DIR} to the DATA_DIR of every other server first.\n`
          : ''),
    );
  } finally {
    await close();
    await installation.close();
  }
}

rotate().catch((error: unknown) => {
  const isExplained = error instanceof ConfigError || error instanceof DataFolderError;
  process.stderr.write(`${isExplained ? error.message : `Nothing was replaced: ${describeError(error)}`}\n`);
  process.exit(1);
});
