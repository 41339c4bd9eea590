import { z } from 'zod';
import { ById, Done, get, post, remove } from '../procedures.ts';
import { PatientFile } from './schema.ts';

/** A form without a file sends its file field as empty text. */
const EmptyOrFile = z.union([z.file(), z.literal('')]);
const ByHn = z.object({ hn: z.string().min(1).max(20) });

export const filesApi = {
  list: get('/patients/{hn}/files', 'files').input(ByHn).output(z.array(PatientFile)),
  upload: post('/patients/{hn}/files', 'files')
    .input(ByHn.extend({ file: EmptyOrFile.optional() }))
    .output(PatientFile),
  delete: remove('/files/{id}', 'files').input(ById).output(Done),
};
