import { join } from 'node:path';
import { type Simulator, startSimulator } from '@sadap/stethoscope';
import { createApp } from '../server/src/app/index.ts';
import { ConfigError, liveInTimeZone, readConfig } from '../server/src/config/config.ts';
import { DataFolderError } from '../server/src/database/data-folder.ts';
import { onceThereIsRoom } from '../server/src/start/once-there-is-room.ts';
import { PUBLISHED_PASSWORD } from '../server/src/start/published-password.ts';
import { DEMO_ACCOUNTS, fillDemo, prepareDemoFolder } from './demo-data.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const root = join(import.meta.dirname, '..');
const simulators: Simulator[] = [];

async function startDemo(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig({
    ...process.env,
    HOST: '127.0.0.1', // the accounts' passwords are public: this machine only
    PORT: process.env.PORT ?? '8080',
    DATA_DIR: process.env.DATA_DIR ?? join(root, 'demo-data'),
    REGISTRATION: process.env.REGISTRATION ?? 'open',
    AI: process.env.AI ?? 'on',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  });
  liveInTimeZone(config);
  await prepareDemoFolder(config.DATA_DIR);
  say('… starting PostgreSQL and applying migrations');
  const app = await onceThereIsRoom(config.DATA_DIR, say, () => createApp(config));
  let isStopping = false;
  // Ctrl+C comes twice: from the terminal, and passed on by the command that started this process.
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    for (const simulator of simulators) simulator.stop();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  say('✓ PostgreSQL is ready');
  const fill = () => fillDemo(app, config.DATA_DIR, (step) => say(`✓ ${step}`));
  const stethoscopes = await app.orClose(fill);
  const address = await app.listen();
  const { port } = new URL(address);
  for (const { key, macAddress, sound } of stethoscopes)
    simulators.push(
      startSimulator({
        url: `ws://127.0.0.1:${port}/device`,
        mac: macAddress,
        key,
        sound: join(root, 'stethoscope', 'sounds', sound),
        keepSamples: false,
      }),
    );
  say(`✓ ${stethoscopes.length} simulated stethoscopes are on`);
  say(`
  สดับ · Sadap is ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s

    http://localhost:${port}

  Accounts: ${DEMO_ACCOUNTS.map(({ username }) => username).join(', ')}   Password: ${PUBLISHED_PASSWORD}
  Stop with Ctrl+C. The demo's data lie in ${config.DATA_DIR}
`);
}

startDemo().catch((error: unknown) => {
  const isExplained = error instanceof ConfigError || error instanceof DataFolderError;
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const words = isPortTaken
    ? 'The port is in use by another program. Choose another one: PORT=8090 npm run demo'
    : isExplained
      ? error.message
      : `The demo could not start: ${error instanceof Error ? error.stack : String(error)}`;
  process.stderr.write(`${words}\n`);
  process.exit(1);
});
