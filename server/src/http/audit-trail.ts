import type { AuditAction } from '@sadap/contract/audit';
import type { Caller } from './caller.ts';
import type { Look } from './route-traces.ts';

/** What answers write into the audit trail. Built by `features/audit`. */
export type AuditTrail = {
  /** What an answer shows of patients. */
  look(by: Caller, look: Look): Promise<void>;
  /** Somebody signed in asked for a route without the right to it. */
  refused(by: Caller, route: string): Promise<void>;
  /** Whether a request left one of these traces. */
  isRecorded(requestId: string, actions: readonly AuditAction[]): Promise<boolean>;
};
