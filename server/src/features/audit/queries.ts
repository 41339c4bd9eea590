import type { AuditAction } from '@sadap/contract/audit';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { users } from '../users/index.ts';
import { auditEvents } from './schema.ts';

type Filter = { userId?: number | undefined; action?: AuditAction | undefined };

export const auditQueries = (db: Queryable) => {
  const matches = ({ userId, action }: Filter) =>
    and(
      userId === undefined ? undefined : eq(auditEvents.userId, userId),
      action && eq(auditEvents.action, action),
    );
  return {
    insert: (row: typeof auditEvents.$inferInsert) => db.insert(auditEvents).values(row),
    page: (filter: Filter, limit: number, offset: number) =>
      db
        .select({ event: auditEvents, username: users.username })
        .from(auditEvents)
        .innerJoin(users, eq(users.id, auditEvents.userId))
        .where(matches(filter))
        .orderBy(desc(auditEvents.at), desc(auditEvents.id))
        .limit(limit)
        .offset(offset),
    async count(filter: Filter): Promise<number> {
      return (await db.select({ value: count() }).from(auditEvents).where(matches(filter)))[0]?.value ?? 0;
    },
  };
};
