import type { Right } from '@sadap/contract/rights-requests';
import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/connection.ts';
import { patients } from '../patients/index.ts';
import { users } from '../users/index.ts';
import { rightsRequests } from './schema.ts';

const MOST_LISTED = 200;
const opener = alias(users, 'opener');
const handler = alias(users, 'handler');
const closer = alias(users, 'closer');

export const rightsRequestsQueries = (db: Queryable) => {
  const { id, receivedAt, closedAt, outcome, kind } = rightsRequests;
  const selected = () =>
    db
      .select({
        request: rightsRequests,
        patient: { id: patients.id, name: patients.name },
        openedBy: opener.username,
        handledBy: handler.username,
        closedBy: closer.username,
      })
      .from(rightsRequests)
      .innerJoin(opener, eq(opener.id, rightsRequests.openedBy))
      .leftJoin(handler, eq(handler.id, rightsRequests.handledBy))
      .leftJoin(closer, eq(closer.id, rightsRequests.closedBy))
      .leftJoin(patients, eq(patients.id, rightsRequests.patientId));

  return {
    /** Open ones first, the oldest before all others; then what was closed last. */
    list: () =>
      selected()
        .orderBy(
          sql`${closedAt} is not null`,
          sql`case when ${closedAt} is null then ${receivedAt} end`,
          desc(closedAt),
          asc(id),
        )
        .limit(MOST_LISTED),
    byId: async (of: number) => (await selected().where(eq(id, of)))[0],
    refused: (kinds: readonly Right[]) =>
      selected()
        .where(and(eq(outcome, 'refused'), inArray(kind, [...kinds])))
        .orderBy(asc(closedAt), asc(id)),
    async counts(receivedBefore: Date): Promise<{ open: number; overdue: number }> {
      const [counted] = await db
        .select({
          open: sql<number>`count(*)::int`,
          overdue: sql<number>`(count(*) filter (where ${lt(receivedAt, receivedBefore)}))::int`,
        })
        .from(rightsRequests)
        .where(isNull(closedAt));
      return counted ?? { open: 0, overdue: 0 };
    },
    patientByHn: async (hn: string) =>
      (
        await db
          .select({ patientId: patients.id, hn: patients.hn })
          .from(patients)
          .where(
            eq(
              patients.id,
              sql`(select patient_who_stays(id) from patients whose where upper(hn) = ${hn.toUpperCase()})`,
            ),
          )
      )[0],
    async insert(row: typeof rightsRequests.$inferInsert): Promise<number> {
      const [inserted] = await db.insert(rightsRequests).values(row).returning({ id });
      if (!inserted) throw new Error('the request was not inserted');
      return inserted.id;
    },
    /** Returns whether it was that version. */
    async change(of: number, version: number, changes: Partial<typeof rightsRequests.$inferInsert>) {
      const changed = await db
        .update(rightsRequests)
        .set({ ...changes, version: version + 1 })
        .where(and(eq(id, of), eq(rightsRequests.version, version)));
      return changed.rowCount === 1;
    },
  };
};
export type RequestRow = NonNullable<Awaited<ReturnType<ReturnType<typeof rightsRequestsQueries>['byId']>>>;
