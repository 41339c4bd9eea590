import { counted, countedList } from '../procedures.ts';
import { PastTimeInput, PatientPastTime } from './schema.ts';

export const retentionApi = {
  /** The oldest first; nobody as long as no time is set. Nothing is deleted by itself. */
  pastTime: counted('/privacy/past-time', 'privacy')
    .input(PastTimeInput)
    .output(countedList(PatientPastTime)),
};
