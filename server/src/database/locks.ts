import { type SQL, sql } from 'drizzle-orm';

/**
 * PostgreSQL's advisory locks, by purpose: each number once, or two purposes would wait for each other.
 * Arbitrary, but the same for every server of the installation.
 */
export const LOCKS = {
  /** Migrations and grants, one server at a time. */
  migration: 7_234_201,
  /** One server per data folder: held as long as the owning connection lives. */
  owner: 7_234_202,
  /** While links are added to the audit trail's chain, or removed. */
  auditChain: 7_234_203,
  /** While somebody's reading is judged, so that it is noted as unusual once. */
  unusualReading: 7_234_204,
  /** Held by a backup from before it copies the database until it has copied the blobs. */
  backup: 7_234_205,
  /** While a server looks whether a scrub is due, and starts it. */
  scrubStart: 7_234_206,
  /** While a server lets classifiers hear sounds that nobody is shown the answers of. */
  silentHearing: 7_234_207,
} as const;

/** Those of texts, by purpose: spread over 64 bits, so that they meet neither each other nor a number. */
const TEXT_LOCKS = { patient: 'patient' } as const;
export const textLock = (purpose: keyof typeof TEXT_LOCKS, text: string): SQL =>
  sql`hashtextextended(${`${TEXT_LOCKS[purpose]} ${text}`}, 0)`;
