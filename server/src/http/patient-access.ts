import type { Caller } from './caller.ts';

/** How a route names patients: by a record that belongs to one. */
export type PatientSubject = {
  kind:
    | 'patient'
    | 'hn'
    | 'check-up'
    | 'examination'
    | 'recording'
    | 'capture'
    | 'file'
    | 'question'
    | 'ai-analysis';
  id: number | string;
};

/**
 * Whose eyes a list is narrowed to, and when. With `hasToKnow` the grounds of need-to-know count; without,
 * only records whose use is restricted are closed.
 */
export type Viewer = { userId: number; at: Date; hasToKnow: boolean };

/** Which patients an account opens. Built by `features/access`. */
export type PatientAccess = {
  /** Throws GLASS_CLOSED if one of them belongs to a patient who is closed to the caller, and records it. */
  assertOpen(by: Caller, subjects: readonly PatientSubject[], route: string): Promise<void>;
  /** Null: every patient is open to everybody. */
  viewer(by: Caller): Promise<Viewer | null>;
  /** Which of these patients are closed to the caller. */
  closedAmong(by: Caller, patientIds: readonly number[]): Promise<ReadonlySet<number>>;
};
