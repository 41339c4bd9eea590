import { pgTable, text } from 'drizzle-orm/pg-core';

/** Facts about the installation, such as the secret that signs tokens. */
export const installation = pgTable('installation', { name: text().primaryKey(), value: text().notNull() });
