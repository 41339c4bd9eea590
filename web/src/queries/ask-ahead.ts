import { type Organ, PATIENT_PAGE_SIZE } from '@sadap/contract';
import type { Params } from 'react-router';
import { api, queryClient } from '../platform/api.ts';

/*
 * Prefetches the pages' data while their code is still loading. Pages use the same query options and find the
 * prefetched data; whatever fails here they request again and report.
 */

/** The facts in an address. */
type Opened = { params: Params; url: string };
export type Ask = (opened: Opened) => void;

const idOf = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : null);

export function askForPatientList({ url }: Opened): void {
  if (new URL(url).search) return;
  void queryClient.prefetchQuery(
    api.patients.list.queryOptions({ input: { page: 1, pageSize: PATIENT_PAGE_SIZE } }),
  );
}

export function askForPatientPage({ params }: Opened): void {
  const id = idOf(params.patientId);
  if (id === null) return;
  void queryClient.prefetchQuery(api.patients.get.queryOptions({ input: { id } }));
  void queryClient.prefetchQuery(api.checkUps.list.queryOptions({ input: { patient_id: id } }));
}

export function askForRecordingPage({ params, url }: Opened): void {
  const patientId = idOf(params.patientId);
  const checkUpId = idOf(params.recordId);
  if (patientId === null || checkUpId === null) return;
  const organ: Organ = new URL(url).pathname.endsWith('/lung-sound') ? 'lung' : 'heart';
  void queryClient.prefetchQuery(api.patients.get.queryOptions({ input: { id: patientId } }));
  void queryClient.prefetchQuery(api.checkUps.get.queryOptions({ input: { id: checkUpId } }));
  void queryClient.prefetchQuery(
    api[organ].list.queryOptions({ input: { session_id: checkUpId, patient_id: patientId } }),
  );
}
