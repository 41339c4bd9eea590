import { and, count, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { fhirExports } from './schema.ts';

export type ExportRow = typeof fhirExports.$inferSelect;

const HELD_HOURS = 24;
/**
 * A transaction that had begun by then and ends later may still set an earlier time of change, and some times
 * are of a server's clock. What changes is in this export, in the next one since then, or in both.
 */
const MARGIN_S = 5 * 60;

/** By the database's clock, the same for all servers. */
const now = sql`now()`;
const holds = gt(fhirExports.expiresAt, now);

export const fhirExportsQueries = (db: Queryable) => ({
  /** Until the transaction ends, the program begins no other one. False: it was revoked. */
  async lockClient(id: string): Promise<boolean> {
    const { rows } = await db.execute(
      sql`select from fhir_clients where id = ${id}::uuid and revoked_at is null for update`,
    );
    return rows.length > 0;
  },
  async countHeld(clientId: string): Promise<number> {
    const [row] = await db
      .select({ held: count() })
      .from(fhirExports)
      .where(and(eq(fhirExports.clientId, clientId), holds));
    return row?.held ?? 0;
  },
  async insert(row: Pick<ExportRow, 'clientId' | 'request' | 'types' | 'since'>): Promise<string> {
    const [inserted] = await db
      .insert(fhirExports)
      .values({
        ...row,
        transactionTime: sql`date_trunc('milliseconds', now() - ${MARGIN_S}::int * interval '1 second')`,
        expiresAt: sql`now() + ${HELD_HOURS}::int * interval '1 hour'`,
      })
      .returning({ id: fhirExports.id });
    if (!inserted) throw new Error('the export was not inserted');
    return inserted.id;
  },
  /** Undefined also where it is another program's, or the program was revoked. */
  async held(id: string, clientId: string): Promise<ExportRow | undefined> {
    const isClient = sql`exists (select from fhir_clients
      where fhir_clients.id = ${fhirExports.clientId} and revoked_at is null)`;
    const [row] = await db
      .select()
      .from(fhirExports)
      .where(and(eq(fhirExports.id, id), eq(fhirExports.clientId, clientId), holds, isClient));
    return row;
  },
  /** Returns whether it was there. */
  async remove(id: string, clientId: string): Promise<boolean> {
    const rows = await db
      .delete(fhirExports)
      .where(and(eq(fhirExports.id, id), eq(fhirExports.clientId, clientId), holds))
      .returning({ id: fhirExports.id });
    return rows.length > 0;
  },
  forgetOver: () => db.delete(fhirExports).where(lte(fhirExports.expiresAt, now)),
});
