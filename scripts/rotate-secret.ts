// `npm run rotate-secret [-- --former-lost]`: replaces the secret that signs login tokens, seals the secrets
// of authenticator apps anew, and ends all login sessions.
import { ConfigError, readConfig } from '../server/src/config/config.ts';
import { openDatabase } from '../server/src/database/connection.ts';
import { DataFolderError } from '../server/src/database/data-folder.ts';
import { openInstallation } from '../server/src/database/installation.ts';
import { describeError } from '../server/src/described-error.ts';
import { rotateTokenSecret } from '../server/src/start/token-secret.ts';
import { commandLog } from './command-log.ts';

async function rotate(): Promise<void> {
  const config = readConfig();
  const installation = await openInstallation(config, commandLog);
  const { db, close } = await openDatabase(installation.url, commandLog);
  try {
    const isFormerLost = process.argv.includes('--former-lost');
    const { sealedCount, lostCount } = await rotateTokenSecret(config, db, { isFormerLost });
    process.stdout.write(
      `✓ there is a new token secret, and everybody has been signed out\n` +
        `  ${sealedCount} authenticator apps go on working.\n` +
        (lostCount > 0
          ? `  ${lostCount} do not: those accounts need a recovery code or an administrator.\n`
          : '') +
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
