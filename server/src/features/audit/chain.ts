import type { ChainHead } from '@sadap/contract/audit';
import type { Database, Queryable } from '../../database/connection.ts';
import { CHAIN_ORIGIN, type ChainedEvent, linkHash } from './chain-hash.ts';
import { chainQueries } from './chain-queries.ts';
import { isStartSealed, type Removed, sealStart } from './chain-start-seal.ts';

const SEALED_AT_ONCE = 500;
const VERIFIED_AT_ONCE = 2_000;
const REMOVED_AT_ONCE = 5_000;

/** Links that somebody wrote down: they must still be there. */
export type KnownLink = { position: number; hash: string };
export type Verification =
  | {
      isWhole: true;
      links: number;
      waiting: number;
      head: KnownLink | null;
      /** Named links that retention has removed. */
      older: KnownLink[];
    }
  | { isWhole: false; links: number; fault: string };

/** An event with its place in the chain. */
export type SealedEvent = { position: number; hash: string; event: ChainedEvent };

/**
 * Ties the events of the audit trail together, so that none is changed or removed unnoticed. `secret` seals
 * where the chain begins. `onSealed` gets each event once at least: again, if the database then refuses the
 * link.
 */
export function createAuditChain(db: Database, secret: string, onSealed?: (sealed: SealedEvent) => void) {
  /** Returns whether more events wait. */
  const sealSome = () =>
    db.transaction(async (transaction) => {
      const queries = chainQueries(transaction);
      await queries.lock();
      const events = await queries.takeUnsealed(SEALED_AT_ONCE);
      if (events.length === 0) return false;
      const last = (await queries.head()) ?? (await queries.start());
      let position = Number(last?.position ?? 0);
      let hash = last?.hash ?? CHAIN_ORIGIN;
      const links = events.map((event) => {
        hash = linkHash(hash, event);
        position++;
        onSealed?.({ position, hash, event });
        return { position, eventId: Number(event.id), hash };
      });
      await queries.add(links);
      return events.length === SEALED_AT_ONCE;
    });

  return {
    /** Adds every event that waits; several servers take turns. */
    async seal(): Promise<void> {
      while (await sealSome());
    },

    async head(): Promise<ChainHead | null> {
      const link = await chainQueries(db).head();
      return (
        (link && {
          position: Number(link.position),
          hash: link.hash,
          sealedAt: new Date(link.sealed_at).toISOString(),
        }) ??
        null
      );
    },

    /** Seals where the chain begins, if it is this link. Returns whether it is. */
    async acceptStart(link: KnownLink): Promise<boolean> {
      const start = await startOf(db);
      if (start?.position !== link.position || start.hash !== link.hash) return false;
      await sealStart(db, link, secret);
      return true;
    },

    /**
     * Follows the whole chain. Names the first fault. Believes the database in nothing: neither where the
     * chain begins nor, if links are `known` from elsewhere, where it ends.
     */
    async verify(known: readonly KnownLink[] = []): Promise<Verification> {
      const queries = chainQueries(db);
      const start = await startOf(db);
      const begin = start?.position ?? 0;
      let position = begin;
      let hash = start?.hash ?? CHAIN_ORIGIN;
      const hashesAt = Map.groupBy(known, (each) => each.position);
      const fault = (text: string): Verification => ({
        isWhole: false,
        links: position - begin,
        fault: text,
      });
      const isAsKnown = () => (hashesAt.get(position) ?? []).every((each) => each.hash === hash);
      if (start && !(await isStartSealed(db, start, secret)))
        return fault(
          `the chain begins after link ${begin}:${hash}, and this server did not remove what was before`,
        );
      if (!isAsKnown()) return fault(`link ${begin} is not the one that was written down`);
      for (;;) {
        const links = await queries.linksAfter(position, VERIFIED_AT_ONCE);
        for (const link of links) {
          const at = Number(link.position);
          if (at !== position + 1) return fault(`link ${position + 1} is missing`);
          if (link.id === null) return fault(`link ${at}: event ${link.event_id} is gone`);
          if (linkHash(hash, link as ChainedEvent) !== link.hash)
            return fault(`link ${at}: event ${link.event_id} was changed, or the link was`);
          position = at;
          hash = link.hash;
          if (!isAsKnown()) return fault(`link ${at} is not the one that was written down`);
        }
        if (links.length < VERIFIED_AT_ONCE) break;
      }
      const later = known.find((each) => each.position > position);
      if (later) return fault(`the chain ends at link ${position}; link ${later.position} is gone`);
      const [unlinked] = await queries.unlinked(1);
      if (unlinked !== undefined) return fault(`event ${unlinked} is not in the chain`);
      const head = position === begin && !start ? null : { position, hash };
      const older = known.filter((each) => each.position < begin);
      return { isWhole: true, links: position - begin, waiting: await queries.waiting(), head, older };
    },

    /**
     * Removes events older than `days`, by the database's clock and by `now`, from the chain's beginning.
     * Returns how many.
     */
    async forgetOlderThan(days: number, now: Date): Promise<number> {
      let removed = 0;
      for (;;) {
        const some = await db.transaction(async (transaction) => {
          const queries = chainQueries(transaction);
          await queries.lock();
          const last = await queries.lastOlderThan(days, now, REMOVED_AT_ONCE);
          if (!last) return 0;
          await sealStart(transaction, { position: Number(last.position), hash: last.hash }, secret);
          return queries.removeUpTo(last);
        });
        removed += some;
        if (some < REMOVED_AT_ONCE) return removed;
      }
    },
  };
}
async function startOf(db: Queryable): Promise<Removed | null> {
  const start = await chainQueries(db).start();
  return start ? { position: Number(start.position), hash: start.hash } : null;
}

export type AuditChain = ReturnType<typeof createAuditChain>;
