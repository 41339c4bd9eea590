import type { Caller } from './caller.ts';
import type { PatientAccess, PatientSubject } from './patient-access.ts';
import type { RequestPace } from './request-pace.ts';
import type { Look } from './route-traces.ts';

/** What a route of bytes shows: one record. */
type Shown = Pick<Look, 'action'> & { subject: PatientSubject };
/** Refuses what is closed to the caller, or too much, and writes what is shown into the audit trail. */
export type Show = (by: Caller, shown: Shown) => Promise<void>;

/** Routes of bytes show nothing before they have asked this. */
export const showing =
  (
    access: Pick<PatientAccess, 'assertOpen'>,
    look: (by: Caller, look: Look) => Promise<void>,
    pace: RequestPace,
  ): Show =>
  async (by, shown) => {
    pace.count(by.userId);
    await access.assertOpen(by, [shown.subject], shown.action);
    await look(by, shown);
  };
