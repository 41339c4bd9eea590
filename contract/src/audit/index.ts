export type { Access, AccessOfPatient, AuditEvent, ChainHead, UnusualReading } from './schema.ts';

/** What an event of the audit trail is about, for its reader. */
export const AUDIT_CLASSES = [
  'reading',
  'listening',
  'taking-out',
  'change',
  'deletion',
  'sign-in',
  'accounts',
  'devices',
  'settings',
  'audit',
] as const;
export type AuditClass = (typeof AUDIT_CLASSES)[number];

/** Every action that the audit trail records, with its class. */
export const AUDIT_ACTIONS = {
  'patient.found': 'reading',
  'patient.read': 'reading',
  'check-up.read': 'reading',
  'recording.read': 'reading',
  'capture.read': 'reading',
  'file.read': 'reading',
  'question.read': 'reading',
  'recording.heard': 'listening',
  'capture.heard': 'listening',
  'listening.invited': 'listening',
  'listening.accepted': 'listening',
  'listening.ended': 'listening',
  'recording.downloaded': 'taking-out',
  'file.downloaded': 'taking-out',
  'patient.printed': 'taking-out',
  'patient.exported': 'taking-out',
  'patient.created': 'change',
  'patient.changed': 'change',
  'check-up.created': 'change',
  'vital-signs.changed': 'change',
  'capture.started': 'change',
  'capture.position-changed': 'change',
  'capture.draft-changed': 'change',
  'recording.saved': 'change',
  'recording.analysed': 'change',
  'recording.position-changed': 'change',
  'recording.marks-changed': 'change',
  'recording.ai-analysed': 'change',
  'ai-analysis.opinion-changed': 'change',
  'file.added': 'change',
  'question.asked': 'change',
  'question.answered': 'change',
  'question.withdrawn': 'deletion',
  'patient.deleted': 'deletion',
  'check-up.deleted': 'deletion',
  'capture.discarded': 'deletion',
  'recording.deleted': 'deletion',
  'file.deleted': 'deletion',
  'session.opened': 'sign-in',
  'session.refused': 'sign-in',
  'session.locked': 'sign-in',
  'session.unlocked': 'sign-in',
  'session.ended': 'sign-in',
  'access.refused': 'accounts',
  'user.registered': 'accounts',
  'user.approved': 'accounts',
  'user.changed': 'accounts',
  'user.password-changed': 'accounts',
  'user.suspended': 'accounts',
  'user.restored': 'accounts',
  'user.deleted': 'accounts',
  'account.added-by-hospital': 'accounts',
  'account.role-set-by-hospital': 'accounts',
  'account.refused-by-hospital': 'accounts',
  'group.created': 'accounts',
  'group.member-added': 'accounts',
  'group.member-removed': 'accounts',
  'account.totp-added': 'accounts',
  'account.totp-removed': 'accounts',
  'account.passkey-added': 'accounts',
  'account.passkey-removed': 'accounts',
  'account.recovery-codes-renewed': 'accounts',
  'account.recovery-code-used': 'accounts',
  'account.second-factor-reset': 'accounts',
  'device.added': 'devices',
  'device.key-issued': 'devices',
  'device.deleted': 'devices',
  'settings.changed': 'settings',
  'security.setting-changed': 'settings',
  'stored-data.acknowledged': 'settings',
  'audit.read': 'audit',
  'audit.exported': 'audit',
  'reading.unusual': 'audit',
  'reading.reviewed': 'audit',
} as const satisfies Record<string, AuditClass>;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** `refused`: who asked may not. */
export const AUDIT_OUTCOMES = ['done', 'refused'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** Forms of an export: a table, or FHIR R4 AuditEvents (IHE BALP), one a line. */
export const AUDIT_EXPORT_FORMATS = ['csv', 'fhir'] as const;

export const AUDIT_EXPORT_PATH = '/audit/export';
