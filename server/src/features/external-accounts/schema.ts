import { integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from '../users/index.ts';

/** Ties an account here to one elsewhere. Names and addresses change there; issuer and subject do not. */
export const externalIdentities = pgTable(
  'external_identities',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `ldap`, or the address of the OpenID provider. */
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('external_identities_subject').on(table.issuer, table.subject)],
);
