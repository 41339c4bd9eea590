import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Certificates } from '../http/certificates.ts';
import type { Log } from '../log.ts';
import type { Lifecycle } from './lifecycle.ts';

/** What every part of the server stands on. */
export type Ground = {
  config: Config;
  clock: Clock;
  log: Log;
  life: Lifecycle;
  certificates: Certificates;
};
