import { pgTable, text } from 'drizzle-orm/pg-core';

/** What the installation remembers of itself, such as the secret that signs tokens. */
export const installation = pgTable('installation', { name: text().primaryKey(), value: text().notNull() });
