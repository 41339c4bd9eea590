import { counted, countedList } from '../procedures.ts';
import { AuditEvent, AuditListInput } from './schema.ts';

export const auditApi = {
  list: counted('/audit', 'audit').input(AuditListInput).output(countedList(AuditEvent)),
};
