import { action, ById, get } from '../procedures.ts';
import { StoredDataReport } from './schema.ts';

export const storedDataApi = {
  report: get('/stored-data', 'stored-data').output(StoredDataReport),
  /** Reads the bytes again, for example after they were restored. */
  check: action('/stored-data/{id}/check', 'stored-data').input(ById).output(StoredDataReport),
  acknowledge: action('/stored-data/{id}/acknowledge', 'stored-data').input(ById).output(StoredDataReport),
};
