export type { AuditEvent } from './schema.ts';

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
  'security.setting-changed',
  'account.totp-added',
  'account.totp-removed',
  'account.passkey-added',
  'account.passkey-removed',
  'account.recovery-codes-renewed',
  'account.recovery-code-used',
  'account.second-factor-reset',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
