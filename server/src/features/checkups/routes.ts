import { signedIn } from '../../http/procedures.ts';
import type { CheckUps } from './service.ts';

export const checkUpsRoutes = (checkUps: CheckUps) => ({
  list: signedIn.checkUps.list.handler(({ input }) => checkUps.list(input.patient_id)),
  get: signedIn.checkUps.get.handler(({ input }) => checkUps.get(input.id)),
  create: signedIn.checkUps.create.handler(({ context, input }) => checkUps.create(context.caller, input)),
  setVitalSigns: signedIn.checkUps.setVitalSigns.handler(({ context, input: { id, ...signs } }) =>
    checkUps.setVitalSigns(context.caller, id, signs),
  ),
  vitalSigns: signedIn.checkUps.vitalSigns.handler(({ input }) => checkUps.vitalSigns(input.id)),
});
