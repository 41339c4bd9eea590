import type { Config } from '../../config/config.ts';
import type { Log } from '../../log.ts';
import { repeated } from '../../repeated.ts';
import { keepHead } from './kept-heads.ts';
import type { Audit } from './service.ts';
import type { TimeStamps } from './time-stamps.ts';

const SEAL_MS = 1_000;
const WATCH_MS = 60_000;
const FORGET_MS = 3_600_000;
const TELL_HEAD_MS = 24 * 3_600_000;
/** How often is looked whether a time stamp is due. */
const STAMP_LOOK_MS = 5_000;
const KEEP_HEAD_MS = 10 * 60_000;

type Settings = Pick<Config, 'AUDIT_RETENTION_DAYS' | 'AUDIT_HEADS_FILE'>;

/** Seals the audit trail, watches reading, and removes what is past its time. */
export function keepAudit(
  audit: Audit,
  { AUDIT_RETENTION_DAYS: retentionDays, AUDIT_HEADS_FILE: headsFile }: Settings,
  timeStamps: TimeStamps | null,
  log: Log,
): () => Promise<void> {
  let kept = 0;
  async function keepNewHead(path: string): Promise<void> {
    const head = await audit.chain.head();
    if (!head || head.position === kept) return;
    await keepHead(path, head);
    kept = head.position;
  }

  const begin = (everyMs: number, failure: string, work: () => Promise<unknown>) =>
    repeated({ everyMs, failure, work, log, isAtOnce: true });

  const stops = [
    begin(SEAL_MS, 'the audit trail was not sealed', audit.chain.seal),
    begin(WATCH_MS, 'reading was not watched', async () => {
      const count = await audit.watchReading();
      if (count > 0) log.warn({ users: count }, 'somebody opened unusually many patients');
    }),
    begin(FORGET_MS, 'old audit events were not removed', async () => {
      const removed = await audit.forgetOlderThan(retentionDays);
      if (removed > 0) log.info({ removed, retentionDays }, 'audit events past their time were removed');
    }),
    // outside the database: whoever rewrites the whole chain does not have this
    begin(TELL_HEAD_MS, 'the audit trail could not be read', async () => {
      const head = await audit.chain.head();
      if (head) log.info({ position: head.position, hash: head.hash }, 'the audit trail ends here');
    }),
  ];
  if (headsFile)
    stops.push(
      begin(KEEP_HEAD_MS, 'the end of the audit trail was not written to AUDIT_HEADS_FILE', () =>
        keepNewHead(headsFile),
      ),
    );
  if (timeStamps)
    stops.push(begin(STAMP_LOOK_MS, 'the audit trail was not time-stamped', timeStamps.stampIfDue));

  return async () => {
    timeStamps?.end();
    await Promise.all(stops.map((stop) => stop()));
    await audit.chain.seal().catch(() => undefined);
    if (headsFile) await keepNewHead(headsFile).catch(() => undefined);
  };
}
