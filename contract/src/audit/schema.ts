import { z } from 'zod';
import { TABLE_PAGE_SIZE } from '../limits/index.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_CLASSES,
  AUDIT_EXPORT_FORMATS,
  AUDIT_OUTCOMES,
  type AuditAction,
} from './index.ts';

const Action = z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]);

const Staff = z.object({ id: z.number().int(), username: z.string(), fullName: z.string() });

export const AuditEvent = z
  .object({
    id: z.number().int(),
    at: z.iso.datetime(),
    /** Null: nobody was signed in, or the server acted by itself. */
    user: Staff.nullable(),
    action: Action,
    outcome: z.enum(AUDIT_OUTCOMES),
    subject: z.object({ kind: z.string(), id: z.string() }),
    /** The patients it showed or changed; `hn` and `name` are null once the patient is deleted. */
    patients: z.array(
      z.object({ id: z.number().int(), hn: z.string().nullable(), name: z.string().nullable() }),
    ),
    /** How many patients in all; `patients` holds the first ones. */
    patientCount: z.number().int(),
    address: z.string().nullable(),
    requestId: z.string().nullable(),
    sessionId: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof AuditEvent>;

const auditFilter = {
  userId: z.coerce.number().int().optional(),
  /** A part of a username, of a user's name, or of the name of a program. */
  user: z.string().trim().max(100).optional(),
  action: Action.optional(),
  class: z.enum(AUDIT_CLASSES).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  /** An HN, or a part of a patient's name. */
  patient: z.string().trim().max(100).optional(),
  patientId: z.coerce.number().int().optional(),
  /** The beginning of a network address. */
  address: z.string().trim().max(64).optional(),
  /** From, inclusive, to, exclusive. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
};

export const AuditListInput = z.object({
  ...auditFilter,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(TABLE_PAGE_SIZE),
});
export const AuditExportInput = z.object({ ...auditFilter, format: z.enum(AUDIT_EXPORT_FORMATS) });

/** The newest link of the chain. Whoever keeps a copy can prove later that nothing before it was changed. */
export const ChainHead = z
  .object({ position: z.number().int(), hash: z.string(), sealedAt: z.iso.datetime() })
  .meta({ id: 'AuditChainHead' });
export type ChainHead = z.infer<typeof ChainHead>;

/** What one user did with a patient's record on one day. */
export const Access = z
  .object({
    /** Null: a program of the hospital, by itself. */
    user: Staff.nullable(),
    /** Its name. */
    program: z.string().optional(),
    /** The day in the hospital's time zone, YYYY-MM-DD. */
    day: z.string(),
    firstAt: z.iso.datetime(),
    lastAt: z.iso.datetime(),
    /** How often each. `found`: the patient stood in a list or in a search's results. */
    counts: z.object({
      found: z.number().int(),
      reading: z.number().int(),
      listening: z.number().int(),
      takingOut: z.number().int(),
      change: z.number().int(),
      deletion: z.number().int(),
    }),
  })
  .meta({ id: 'PatientAccess' });
export type Access = z.infer<typeof Access>;

export const AccessOfPatient = z
  .object({
    accesses: z.array(Access),
    /** There are older ones; ask again with `before` as the last one's day. */
    hasMore: z.boolean(),
  })
  .meta({ id: 'PatientAccesses' });
export type AccessOfPatient = z.infer<typeof AccessOfPatient>;

export const AccessInput = z.object({
  id: z.coerce.number().int(),
  before: z.iso.date().optional(),
});

/** A user who opened unusually many patients within an hour. */
export const UnusualReading = z
  .object({
    id: z.number().int(),
    at: z.iso.datetime(),
    user: Staff,
    /** Patients whose record was opened, and those that stood in a list too. */
    opened: z.number().int(),
    seen: z.number().int(),
    limit: z.number().int(),
  })
  .meta({ id: 'UnusualReading' });
export type UnusualReading = z.infer<typeof UnusualReading>;
