import type { Organ } from '@sadap/contract/positions';
import { queryClient } from '../platform/api.ts';
import type { Params } from '../platform/navigation.tsx';
import { hasUnseen } from '../platform/unseen-words.ts';
import { checkUpQuery, checkUpsQuery } from './checkups.ts';
import { patientPageQuery, patientQuery } from './patients.ts';
import { recordingsQuery } from './recordings.ts';

/*
 * What the pages will ask for, asked while their code is still on the way. The pages use the
 * same query options: what came ahead is theirs, and what failed here they ask for again and report.
 */

/** The facts in an address, and the state of its entry. */
type Opened = { params: Params; url: string; state: unknown };
export type Ask = (opened: Opened) => void;

const idOf = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : null);

export function askForPatientList({ url, state }: Opened): void {
  if (new URL(url).search || hasUnseen(state)) return;
  void queryClient.prefetchQuery(patientPageQuery());
}

export function askForPatientPage({ params }: Opened): void {
  const id = idOf(params.patientId);
  if (id === null) return;
  void queryClient.prefetchQuery(patientQuery(id));
  void queryClient.prefetchQuery(checkUpsQuery(id));
}

export function askForRecordingPage({ params, url }: Opened): void {
  const patientId = idOf(params.patientId);
  const checkUpId = idOf(params.recordId);
  if (patientId === null || checkUpId === null) return;
  const organ: Organ = new URL(url).pathname.endsWith('/lung-sound') ? 'lung' : 'heart';
  void queryClient.prefetchQuery(patientQuery(patientId));
  void queryClient.prefetchQuery(checkUpQuery(checkUpId));
  void queryClient.prefetchQuery(recordingsQuery(organ, { patientId, checkUpId }));
}
