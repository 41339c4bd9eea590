import { lt } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { usedPeerTickets } from './schema.ts';

export const ticketsQueries = (db: Queryable) => ({
  /** Returns whether it is the ticket's first use, on any server. */
  async use(id: string, expiresAt: Date): Promise<boolean> {
    const used = await db
      .insert(usedPeerTickets)
      .values({ id, expiresAt })
      .onConflictDoNothing()
      .returning({ id: usedPeerTickets.id });
    return used.length > 0;
  },
  /** Those that would be refused by their age. */
  async forgetExpired(now: Date): Promise<void> {
    await db.delete(usedPeerTickets).where(lt(usedPeerTickets.expiresAt, now));
  },
});
