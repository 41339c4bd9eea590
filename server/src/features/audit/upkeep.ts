import type { Log } from '../../log.ts';
import { repeated } from '../../repeated.ts';
import type { Audit } from './service.ts';

const SEAL_MS = 1_000;
const WATCH_MS = 60_000;
const FORGET_MS = 6 * 3_600_000;
const TELL_HEAD_MS = 24 * 3_600_000;

/** Seals the audit trail, watches reading, and removes what is older than `retentionDays`. */
export function keepAudit(audit: Audit, retentionDays: number, log: Log): () => Promise<void> {
  const begin = (everyMs: number, failure: string, work: () => Promise<unknown>) =>
    repeated({ everyMs, failure, work, log, isAtOnce: true });

  const stops = [
    begin(SEAL_MS, 'the audit trail was not sealed', audit.chain.seal),
    begin(WATCH_MS, 'reading was not watched', async () => {
      const count = await audit.watchReading();
      if (count > 0) log.warn({ users: count }, 'somebody opened unusually many patients');
    }),
    begin(FORGET_MS, 'old audit events were not removed', async () => {
      const removed = await audit.chain.forgetOlderThan(retentionDays);
      if (removed > 0) log.info({ removed, retentionDays }, 'audit events past their time were removed');
    }),
    // outside the database: whoever rewrites the whole chain does not have this
    begin(TELL_HEAD_MS, 'the audit trail could not be read', async () => {
      const head = await audit.chain.head();
      if (head) log.info({ position: head.position, hash: head.hash }, 'the audit trail ends here');
    }),
  ];

  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await audit.chain.seal().catch(() => undefined);
  };
}
