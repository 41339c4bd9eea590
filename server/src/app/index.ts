import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { whileItAnswers } from '../database/answering.ts';
import { beginAiMode } from '../features/ai-analysis/index.ts';
import { forgetOldRequests } from '../features/requests/index.ts';
import { createCertificates } from '../http/certificates.ts';
import { tellOfRefused } from '../http/refused-requests.ts';
import { openRealtime } from '../realtime/realtime.ts';
import { StartPhases } from '../start/start-phases.ts';
import { openAccounts } from './accounts.ts';
import type { Ground } from './ground.ts';
import { createHttp } from './http.ts';
import { createLifecycle } from './lifecycle.ts';
import { openLive } from './live.ts';
import { openMonitoring } from './monitoring.ts';
import { serveRequests } from './requests.ts';
import { openServices } from './services.ts';
import { openStorage } from './storage.ts';
import { systemOf } from './system.ts';
import { openThreads } from './threads.ts';

export type App = Awaited<ReturnType<typeof createApp>>;

/**
 * Builds the whole server around one configuration. It listens once `listen` is called. The order of opening
 * is the order of closing read backwards: devices first, so that what they sent is durable before the
 * database closes.
 */
export async function createApp(
  config: Config,
  clock: Clock = systemClock,
  phases = new StartPhases(),
  opened?: Pick<AsyncDisposableStack, 'defer' | 'disposeAsync'>,
) {
  const http = createHttp(config);
  const { app, refused, gate } = http;
  const { log } = app;
  const life = createLifecycle(log, opened);
  const certificates = createCertificates(clock, log);
  life.onClose('the look at certificates', certificates.close);
  http.keepCertificate(certificates);
  const ground: Ground = { config, clock, log, life, certificates };
  const open = async () => {
    const storage = await openStorage(ground, phases);
    const threads = openThreads(ground);
    const accounts = openAccounts(ground, storage, http);
    await beginAiMode(storage.db, accounts.security, config.AI);
    life.onClose('the count of refused requests', tellOfRefused(refused, clock));
    // It listens last, and ends here: running requests need all of the above, and sockets end before it.
    life.onClose('the HTTP server', () => app.close());
    const joinedBy = { redisUrl: config.REDIS_URL, secret: storage.secret };
    const realtime = await openRealtime(app.server, accounts.auth, gate, joinedBy, clock, log);
    life.onClose('the realtime channel', realtime.close);
    const services = openServices(ground, storage, threads, accounts, realtime);
    const live = openLive(ground, storage, accounts, services, http, realtime);
    if (accounts.directory) life.onClose('the look at the directory', accounts.directory.start());
    life.onClose('the forgetting of old requests', forgetOldRequests(storage.db, log));
    life.onClose('the results', await services.results.start());
    life.onClose('what the hospital tells of patients', await services.adt.start());
    const parts = { ...http, ...storage, ...threads, ...accounts, ...services, ...live };
    const system = systemOf(parts);
    await serveRequests(ground, parts, system);
    const monitoring = openMonitoring(ground, parts, system);
    phases.done('services');

    const { users, audit } = accounts;
    const { patients, checkUps, recordings, scrub } = services;
    const { devices, upkeep, calling } = live;
    return {
      users,
      devices,
      patients,
      checkUps,
      recordings,
      audit,
      upkeep,
      scrub,
      calls: calling.calls,
      log,
      /** Closes everything if the port is taken. */
      listen: (port = config.PORT) =>
        life.orClose(async () => {
          await monitoring?.listen();
          return app.listen({ host: config.HOST, port });
        }),
      /** Where the metrics are; null without METRICS_PORT. */
      metricsAddress: () => monitoring?.address() ?? null,
      close: life.close,
      orClose: life.orClose,
    };
  };
  return life.orClose(() => whileItAnswers(config.DATABASE_URL, open()));
}
