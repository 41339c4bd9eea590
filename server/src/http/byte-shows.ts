import type { Caller } from './caller.ts';
import type { PatientAccess, PatientSubject } from './patient-access.ts';
import type { RequestPace } from './request-pace.ts';
import type { Look } from './route-traces.ts';
import { tracingMiss } from './traced-miss.ts';

/** What a route of bytes shows: one record. `named`: what its address names, where that is another. */
type Shown = Pick<Look, 'action'> & { subject: PatientSubject; named?: PatientSubject };
type Asked = Pick<Look, 'action'> & { subject: PatientSubject | { fileName: string } };
export type Show = {
  /** Refuses what is closed to the caller, or too much, and writes what is shown into the audit trail. */
  (by: Caller, shown: Shown): Promise<void>;
  /** Looks for what is asked for, before it is shown: a name that nothing has leaves its trace. */
  find<Found>(by: Caller, asked: Asked, find: () => Promise<Found>): Promise<Found>;
};

/** Routes of bytes show nothing before they have asked this. */
export const showing = (
  access: Pick<PatientAccess, 'assertOpen' | 'recordMiss'>,
  look: (by: Caller, look: Look) => Promise<void>,
  pace: RequestPace,
): Show =>
  Object.assign(
    async (by: Caller, { action, subject, named = subject }: Shown) => {
      pace.count(by.userId);
      await access.assertOpen(by, [named], action);
      await look(by, { action, subject });
    },
    {
      find: <Found>(by: Caller, { action, subject }: Asked, find: () => Promise<Found>) =>
        tracingMiss(
          {
            recordMiss: async (...miss) => {
              pace.count(by.userId);
              await access.recordMiss(...miss);
            },
          },
          { by, route: action, asked: [subject] },
          find,
        ),
    },
  );
