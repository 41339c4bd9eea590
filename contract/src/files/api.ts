import { z } from 'zod';
import { normalizeHospitalNumber } from '../patient-identity/index.ts';
import { ById, Done, get, post, remove } from '../procedures.ts';
import { PatientFile } from './schema.ts';

/** A form without a file sends its file field as empty text. */
const EmptyOrFile = z.union([z.file(), z.literal('')]);
const ByHn = z.object({ hn: z.string().min(1).max(60).overwrite(normalizeHospitalNumber) });
const ByPatient = z.object({ patientId: z.coerce.number().int() });
/** An HN in an address lies in the logs of proxies. */
const DEPRECATED = { deprecated: true } as const;

export const filesApi = {
  ofPatient: get('/files/of-patient/{patientId}', 'files').input(ByPatient).output(z.array(PatientFile)),
  uploadTo: post('/files/of-patient/{patientId}', 'files')
    .input(ByPatient.extend({ file: EmptyOrFile.optional() }))
    .output(PatientFile),
  list: get('/patients/{hn}/files', 'files').route(DEPRECATED).input(ByHn).output(z.array(PatientFile)),
  upload: post('/patients/{hn}/files', 'files')
    .route(DEPRECATED)
    .input(ByHn.extend({ file: EmptyOrFile.optional() }))
    .output(PatientFile),
  delete: remove('/files/{id}', 'files').input(ById).output(Done),
};
