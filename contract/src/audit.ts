import { z } from 'zod';
import { TABLE_PAGE_SIZE } from './limits.ts';

/** Actions recorded in the audit trail. */
export const AUDIT_ACTIONS = [
  'capture.position-changed',
  'recording.position-changed',
  'question.asked',
  'question.answered',
  'question.withdrawn',
  'listening.invited',
  'listening.accepted',
  'listening.ended',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AuditEvent = z
  .object({
    id: z.number().int(),
    at: z.iso.datetime(),
    user: z.object({ id: z.number().int(), username: z.string() }),
    action: z.enum(AUDIT_ACTIONS),
    subject: z.object({ kind: z.string(), id: z.string() }),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof AuditEvent>;

export const AuditListInput = z.object({
  userId: z.coerce.number().int().optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(TABLE_PAGE_SIZE),
});
