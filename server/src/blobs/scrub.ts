import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/connection.ts';
import type { Log } from '../log.ts';
import { repeated } from '../repeated.ts';
import { type ScrubRow, scrubsQueries } from './queries.ts';
import type { VerifiedBlobs } from './verified-blobs.ts';

const LOOK_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A night is not over twice, even where clocks are set back. */
const RESTS_MS = 20 * HOUR_MS;
/** Where no server runs at that hour, the day has to do. */
const OVERDUE_MS = 40 * HOUR_MS;

type Settings = {
  /** The hour of the day at which it starts; null: only by hand. */
  hour: number | null;
  megabytesPerSecond: number;
};

type Step = 'verified' | 'finished' | 'held elsewhere' | 'nothing to do';

/**
 * Reads every stored blob, one after the other, and compares it with its SHA-256; folders too, as what they
 * are for knows it. Of several servers one
 * works at a time: it holds the scrub's row while it verifies a blob. What is done is remembered with each
 * blob, so any server can continue.
 */
export function createScrub(
  db: Database,
  stored: Pick<VerifiedBlobs, 'inspect' | 'enlistFolders'>,
  { hour, megabytesPerSecond }: Settings,
  clock: Clock,
  log: Log,
) {
  const stopping = new AbortController();
  const bytesPerMs = (megabytesPerSecond * 1024 * 1024) / 1000;

  /** Waits so long after each piece that no more than the allowed bytes pass in a second. */
  function paced() {
    const fromMs = performance.now();
    let bytes = 0;
    return (count: number) => {
      bytes += count;
      const aheadMs = bytes / bytesPerMs - (performance.now() - fromMs);
      return aheadMs < 1 ? undefined : wait(aheadMs, undefined, { signal: stopping.signal });
    };
  }

  async function verifyNext(queries: ReturnType<typeof scrubsQueries>, scrub: ScrubRow): Promise<Step> {
    const blob = await queries.nextBlob(scrub);
    if (!blob) {
      await queries.update(scrub.id, { finishedAt: new Date(clock.now()) });
      report(scrub);
      return 'finished';
    }
    const inspected = await stored.inspect(blob, paced());
    const finding = inspected?.finding;
    const isFault = typeof finding === 'string';
    const sha256 = typeof finding === 'object' ? finding.sha256 : null;
    await queries.update(scrub.id, {
      atBlob: blob.id,
      blobCount: scrub.blobCount + (inspected ? 1 : 0),
      byteCount: scrub.byteCount + (typeof finding === 'object' ? finding.byteCount : 0),
      faultCount: scrub.faultCount + (isFault ? 1 : 0),
      hashedCount: scrub.hashedCount + (blob.sha256 === null && sha256 ? 1 : 0),
    });
    return 'verified';
  }

  function report({ blobCount, byteCount, faultCount, hashedCount }: ScrubRow): void {
    const facts = { blobs: blobCount, bytes: byteCount, faults: faultCount };
    if (hashedCount > 0)
      log.warn(
        { blobs: hashedCount },
        'blobs that were stored without a SHA-256 have been given one: what happened to them before is not known',
      );
    if (faultCount > 0) log.error(facts, 'a scrub found stored bytes that are not as they were saved');
    else log.info(facts, 'a scrub found all stored bytes as they were saved');
  }

  async function step(): Promise<Step> {
    return db.transaction(async (transaction) => {
      const queries = scrubsQueries(transaction);
      const scrub = await queries.hold();
      if (scrub) return verifyNext(queries, scrub);
      const latest = await queries.latest();
      return latest && !latest.finishedAt ? 'held elsewhere' : 'nothing to do';
    });
  }

  /** Begins a scrub unless one is unfinished, or `isDue` says no of the latest. */
  const begin = (isDue: (latest: ScrubRow | null) => boolean) =>
    db.transaction(async (transaction) => {
      const queries = scrubsQueries(transaction);
      await queries.lockStart();
      const latest = await queries.latest();
      if (latest && !latest.finishedAt) return;
      if (!isDue(latest)) return;
      await stored.enlistFolders(transaction);
      await queries.begin(new Date(clock.now()));
    });

  function isDueAtNight(latest: ScrubRow | null): boolean {
    if (hour === null) return false;
    const now = clock.now();
    const since = now - (latest?.startedAt.getTime() ?? 0);
    return since >= OVERDUE_MS || (since >= RESTS_MS && new Date(now).getHours() === hour);
  }

  async function advance(): Promise<void> {
    while (!stopping.signal.aborted && (await step()) === 'verified');
  }

  return {
    /** Of a copy: what was verified of the original says nothing of it. */
    forgetUnfinished: () => scrubsQueries(db).abandon(),
    /** Verifies everything now, or continues an unfinished scrub; `tell` hears of each step. */
    async runByHand(
      tell: (progress: { done: number; all: number; faults: number }) => void,
    ): Promise<ScrubRow> {
      await begin(() => true);
      const queries = scrubsQueries(db);
      for (;;) {
        const happened = await step();
        const scrub = (await queries.latest()) as ScrubRow;
        tell({ ...(await queries.progress(scrub)), faults: scrub.faultCount });
        if (scrub.finishedAt) return scrub;
        if (happened === 'held elsewhere') await wait(1_000);
      }
    },
    /** What is due now. */
    async runOnce(): Promise<void> {
      await begin(isDueAtNight);
      await advance();
    },
    /** Looks every minute. Returns a function that stops it. */
    start(): () => Promise<void> {
      const stop = repeated({
        everyMs: LOOK_MS,
        work: () => this.runOnce(),
        failure: 'the scrub was interrupted; it continues in a minute',
        log,
      });
      return () => {
        const stopped = stop();
        stopping.abort();
        return stopped;
      };
    },
  };
}
export type Scrub = ReturnType<typeof createScrub>;
