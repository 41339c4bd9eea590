// `npm run migrate [-- --look]`: brings the database's schema to this version, as its owner, without a
// server. With `--look` it only names what would be done, and exits with 2 while something would.
import { ConfigError, readConfig } from '../server/src/config/config.ts';
import { openDatabase } from '../server/src/database/connection.ts';
import { DataFolderError } from '../server/src/database/data-folder.ts';
import { openInstallation } from '../server/src/database/installation.ts';
import { NewerSchemaError, pendingMigrationsAt } from '../server/src/database/migration.ts';
import { DatabaseRightsError } from '../server/src/database/rights.ts';
import { describeError } from '../server/src/described-error.ts';
import { commandLog } from './command-log.ts';

const CHANGES_WAIT = 2;
const say = (text: string) => process.stdout.write(`${text}\n`);

async function migrate(isLook: boolean): Promise<void> {
  const config = readConfig();
  const installation = await openInstallation(config, commandLog);
  try {
    const pending = await pendingMigrationsAt(installation.url());
    for (const tag of pending) say(`  ${tag}`);
    if (pending.length === 0) say('✓ the schema is that of this version');
    else if (isLook) say(`${pending.length} changes of the schema wait. Nothing was done.`);
    if (isLook) {
      process.exitCode = pending.length === 0 ? 0 : CHANGES_WAIT;
      return;
    }
    // Also where nothing waits: the serving role gets the rights that this version needs.
    const { close } = await openDatabase(
      () => config.DATABASE_URL ?? installation.url(),
      commandLog,
      installation.url,
    );
    await close();
    if (pending.length > 0) say(`✓ ${pending.length} changes of the schema were made`);
  } finally {
    await installation.close();
  }
}

migrate(process.argv.includes('--look')).catch((error: unknown) => {
  const isExplained =
    error instanceof ConfigError ||
    error instanceof DataFolderError ||
    error instanceof NewerSchemaError ||
    error instanceof DatabaseRightsError;
  process.stderr.write(`${isExplained ? error.message : `Nothing was changed: ${describeError(error)}`}\n`);
  process.exit(1);
});
