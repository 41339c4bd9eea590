import type { ChainHead } from '@sadap/contract/audit';
import type { Health } from '@sadap/contract/system';
import type { Clock } from '../../clock.ts';
import { describeError } from '../../described-error.ts';
import type { Log } from '../../log.ts';
import { keepStamp } from './kept-heads.ts';
import { type StampSettings, stamp } from './time-stamp-authority.ts';

const FIRST_DELAY_MS = 60_000;
const LONGEST_DELAY_MS = 6 * 3_600_000;

type Parts = {
  settings: StampSettings & { everyMs: number; headsFile: string };
  head: () => Promise<ChainHead | null>;
  clock: Pick<Clock, 'monotonicMs'>;
  log: Pick<Log, 'info' | 'warn'>;
};

/**
 * Has where the audit trail ends stamped by an authority (RFC 3161) that whoever owns database and server
 * cannot make say another time. An authority that is away is asked again, less and less often.
 */
export function createTimeStamps({ settings, head, clock, log }: Parts) {
  const ended = new AbortController();
  let failures = 0;
  let dueAtMs = clock.monotonicMs();
  let stamped = 0;

  return {
    /** Stamps the newest link, if that is due and nothing is stamped that is as new. */
    async stampIfDue(): Promise<void> {
      if (clock.monotonicMs() < dueAtMs) return;
      const link = await head();
      if (!link || link.position === stamped) return;
      try {
        const { at, token } = await stamp(link, settings, ended.signal);
        await keepStamp(settings.headsFile, link, { at, token });
        const { position, hash } = link;
        // a second place, if the hospital collects the log
        log.info({ position, hash, at, token: token.toString('base64') }, 'the audit trail was time-stamped');
        stamped = position;
        failures = 0;
        dueAtMs = clock.monotonicMs() + settings.everyMs;
      } catch (error) {
        if (ended.signal.aborted) return;
        const waitMs = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
        failures++;
        dueAtMs = clock.monotonicMs() + waitMs;
        log.warn(
          { error: describeError(error), againInS: waitMs / 1000 },
          'the audit trail was not time-stamped',
        );
      }
    },
    health: (): Health['auditTimeStamps'] => (failures > 0 ? 'failing' : 'ok'),
    /** Whoever is being asked is not waited for. */
    end: () => ended.abort(),
  };
}
export type TimeStamps = ReturnType<typeof createTimeStamps>;
