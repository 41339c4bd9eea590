import type { PatientListInput } from '@sadap/contract/patients';
import { administrators, signedIn } from '../../http/procedures.ts';
import type { Patients } from './service.ts';

const listed = async (patients: Patients, input: PatientListInput) => {
  const { patients: body, total } = await patients.list(input);
  return { headers: { 'x-total-count': String(total) }, body };
};

export const patientsRoutes = (patients: Patients) => ({
  list: signedIn.patients.list.handler(({ input }) => listed(patients, input)),
  search: signedIn.patients.search.handler(({ input }) => listed(patients, input)),
  get: signedIn.patients.get.handler(({ input }) => patients.get(input.id)),
  create: signedIn.patients.create.handler(({ context, input }) => patients.create(context.caller, input)),
  update: signedIn.patients.update.handler(({ context, input }) => patients.update(context.caller, input)),
  hnSettings: signedIn.patients.hnSettings.handler(() => patients.hnSettings()),
  setHnSettings: administrators.patients.setHnSettings.handler(({ context, input }) =>
    patients.setHnSettings(context.caller, input),
  ),
  bmiSettings: signedIn.patients.bmiSettings.handler(() => patients.bmiSettings()),
  setBmiSettings: administrators.patients.setBmiSettings.handler(({ context, input }) =>
    patients.setBmiSettings(context.caller, input),
  ),
  generateHn: signedIn.patients.generateHn.handler(() => patients.generateHn()),
});
