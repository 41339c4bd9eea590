import { pgTable, text } from 'drizzle-orm/pg-core';

/** Facts about the installation, and its settings. No secrets. */
export const installation = pgTable('installation', { name: text().primaryKey(), value: text().notNull() });
