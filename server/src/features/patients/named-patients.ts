import { pgTable } from 'drizzle-orm/pg-core';
import { namedColumns } from './schema.ts';

/**
 * Patients without those who await a name: what lists, searches and counts see. A view, which a migration
 * makes: drizzle-kit reads `schema.ts` alone. A new column of `patients` needs the view made anew.
 */
export const patients = pgTable('named_patients', namedColumns());
