import { z } from 'zod';
import { ById, DeleteById, Done, get, post, put, remove } from '../procedures.ts';
import { isBloodPressureInOrder } from '../vital-signs/index.ts';
import { bloodPressureOrder, VitalSignsEntry, vitalSignFields } from '../vital-signs/schema.ts';
import { CheckUp, CreateCheckUpInput } from './schema.ts';

const CheckUpVitalSignsInput = ById.extend(vitalSignFields).refine(
  isBloodPressureInOrder,
  bloodPressureOrder(),
);

export const checkUpsApi = {
  list: get('/sessions', 'checkups')
    .input(z.object({ patient_id: z.coerce.number().int() }))
    .output(z.array(CheckUp)),
  get: get('/sessions/{id}', 'checkups').input(ById).output(CheckUp),
  create: post('/sessions', 'checkups').input(CreateCheckUpInput).output(CheckUp),
  setVitalSigns: put('/sessions/{id}/vital-signs', 'checkups').input(CheckUpVitalSignsInput).output(CheckUp),
  vitalSigns: get('/patients/{id}/vital-signs', 'checkups').input(ById).output(z.array(VitalSignsEntry)),
  delete: remove('/sessions/{id}', 'checkups').input(DeleteById).output(Done),
};
