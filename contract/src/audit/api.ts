import { z } from 'zod';
import { action, ById, counted, countedList, Done, get, searched } from '../procedures.ts';
import {
  AccessInput,
  AccessOfPatient,
  AuditEvent,
  AuditListInput,
  ChainHead,
  UnusualReading,
} from './schema.ts';

export const auditApi = {
  list: counted('/audit', 'audit').input(AuditListInput).output(countedList(AuditEvent)),
  /** The list, with the filter in the body. */
  search: searched('/audit/search', 'audit').input(AuditListInput).output(countedList(AuditEvent)),
  chainHead: get('/audit/chain', 'audit').output(ChainHead.nullable()),
  /** Notices of the last 30 days that no administrator has reviewed. */
  unusual: get('/audit/unusual', 'audit').output(z.array(UnusualReading)),
  reviewUnusual: action('/audit/unusual/{id}/reviewed', 'audit').input(ById).output(Done),
  /** Who has looked at a patient's record, newest day first. */
  ofPatient: get('/patients/{id}/accesses', 'audit').input(AccessInput).output(AccessOfPatient),
  /** Tells that the page of a patient is being printed. */
  printed: action('/patients/{id}/printed', 'audit').input(ById).output(Done),
};
