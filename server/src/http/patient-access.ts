import type { Caller } from './caller.ts';

/** How a route names patients: by a record that belongs to one. */
export type PatientSubject = {
  kind:
    | 'patient'
    | 'to-be-named'
    | 'hn'
    | 'check-up'
    | 'examination'
    | 'recording'
    | 'capture'
    | 'file'
    | 'question'
    | 'ai-analysis';
  id: number | string;
  /** The input's field that names it, where the refusal says so. */
  field?: string;
};

/**
 * The user a list is narrowed to, and when. With `hasToKnow` the grounds of need-to-know count; without,
 * only records whose use is restricted are closed, and not even those with `opensRestricted`. Who awaits a
 * name is closed in any case.
 */
export type Viewer = { userId: number; at: Date; hasToKnow: boolean; opensRestricted?: boolean };

/** Which patients an account opens. Built by `features/access`. */
export type PatientAccess = {
  /**
   * Throws if one of them belongs to a patient who is closed to the caller, and records it: GLASS_CLOSED for
   * a patient, whose page offers the glass; for a record what the route answers where there is none.
   */
  assertOpen(by: Caller, subjects: readonly PatientSubject[], route: string): Promise<void>;
  /** Records that nothing has the name that was asked for: whoever guesses names leaves a trace. */
  recordMiss(by: Caller, route: string, name: string): Promise<void>;
  /** Null: every patient is open to everybody. */
  viewer(by: Caller): Promise<Viewer | null>;
  /** Which of these patients are closed to the caller. */
  closedAmong(by: Caller, patientIds: readonly number[]): Promise<ReadonlySet<number>>;
};
