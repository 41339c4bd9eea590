import { administrators, signedIn } from '../../http/procedures.ts';
import type { Deletion } from './service.ts';

const done = { ok: true } as const;

export const deletePatientRoute = (deletion: Deletion) =>
  administrators.patients.delete.handler(async ({ context, input }) => {
    await deletion.patient(context.caller, input.id, input.signed);
    return done;
  });

export const deleteCheckUpRoute = (deletion: Deletion) =>
  signedIn.checkUps.delete.handler(async ({ context, input }) => {
    await deletion.checkUp(context.caller, input.id, input.signed);
    return done;
  });
