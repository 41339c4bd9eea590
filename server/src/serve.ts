import { networkInterfaces } from 'node:os';
import { createApp } from './app/index.ts';
import { END_LIMIT_MS } from './app/lifecycle.ts';
import { systemClock } from './clock.ts';
import { type Config, ConfigError, isHttps, liveInTimeZone, readConfig } from './config/config.ts';
import { isThisMachine } from './config/this-machine.ts';
import { DatabaseSilentError, whileItAnswers } from './database/answering.ts';
import { DataFolderError } from './database/data-folder.ts';
import { NewerSchemaError } from './database/migration.ts';
import { DatabaseRightsError } from './database/rights.ts';
import { describeError, endDescribed } from './described-error.ts';
import { ensureAdministrator } from './start/first-administrator.ts';
import { onceThereIsRoom } from './start/once-there-is-room.ts';
import { PublishedPasswordError, refusePublishedPassword } from './start/published-password.ts';
import { StartPhases } from './start/start-phases.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Serves until a signal ends the process. */
export async function serve(): Promise<void> {
  endDescribed((text) => process.stderr.write(text));
  try {
    await run(readConfig());
  } catch (error) {
    const isExplained =
      error instanceof ConfigError ||
      error instanceof DataFolderError ||
      error instanceof DatabaseSilentError ||
      error instanceof DatabaseRightsError ||
      error instanceof NewerSchemaError ||
      error instanceof PublishedPasswordError;
    process.stderr.write(
      `${isExplained ? error.message : `Sadap could not start: ${describeError(error)}`}\n`,
    );
    process.exit(1);
  }
}

async function run(config: Config): Promise<void> {
  liveInTimeZone(config);
  const phases = new StartPhases();
  phases.done('modules');
  const opening = onceThereIsRoom(config.DATA_DIR, say, () => open(config, phases));
  const isStopping = endOnSignal(opening.then(({ app }) => app));
  const { app, announcement } = await opening;
  if (announcement) say(announcement);
  if (isStopping()) return;
  const address = await app.listen();
  phases.done('listening');
  app.log.info({ ms: phases.ms, totalMs: Math.round(performance.now()) }, 'the server has started');
  say(`Sadap is running on ${config.PUBLIC_URL ?? address.replace('0.0.0.0', 'localhost')}`);
  warnWithoutHttps(config);
  warnOfTestSettings(config);
  process.send?.({ type: 'listening', address });
}

/**
 * Ends the process at the first signal; one that comes while the server opens waits until it has, so that no
 * PostgreSQL stays behind. SIGHUP: the terminal or the session is gone. Returns whether one has come.
 */
function endOnSignal(opening: Promise<{ close(): Promise<unknown> }>): () => boolean {
  let isStopping = false;
  // Whoever awaits it tells why.
  opening.catch(() => undefined);
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      process.stderr.write(`Sadap did not stop within ${END_LIMIT_MS / 1000} s and ends now.\n`);
      process.exit(1);
    }, END_LIMIT_MS).unref();
    opening
      .then((app) => app.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`Sadap did not stop cleanly: ${describeError(error)}\n`);
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return () => isStopping;
}

async function open(config: Config, phases: StartPhases) {
  const app = await createApp(config, systemClock, phases);
  const prepare = async () => {
    const announcement = await ensureAdministrator(app.users, config);
    await refusePublishedPassword(app.users, config);
    return { app, announcement };
  };
  return app.orClose(() => whileItAnswers(config.DATABASE_URL, prepare()));
}

/** Settings of tests and benches, which a hospital must not run with. */
function warnOfTestSettings({ RATE_LIMIT, CHECK_ANSWERS }: Config): void {
  if (RATE_LIMIT === 'off') say('RATE_LIMIT=off: nothing stops the guessing of passwords. For tests alone.');
  if (CHECK_ANSWERS === 'on')
    say('CHECK_ANSWERS=on: every answer is checked, which is slow. For tests alone.');
}

/** Browsers allow microphone and audio worklet only over HTTPS or on localhost. */
function warnWithoutHttps(config: Config): void {
  if (isHttps(config)) return;
  const others = Object.values(networkInterfaces())
    .flat()
    .some((each) => each && !each.internal);
  if (!others) return;
  const remedy = 'Set TLS_CERT and TLS_KEY, or put a proxy with HTTPS in front and set PUBLIC_URL.';
  say(
    isThisMachine(config.HOST)
      ? `No HTTPS: only this machine can reach it. For others: ${remedy}`
      : "No HTTPS: passwords and patients' data cross the network in the clear, and on other machines live " +
          'listening and calls do not work, because browsers allow sound processing, microphone and camera ' +
          `only over HTTPS. ${remedy}`,
  );
}
