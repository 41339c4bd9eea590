import { PATIENT_PAGE_SIZE } from '@sadap/contract/limits';
import type { PatientSortField, SamePatientInput } from '@sadap/contract/patients';
import { api } from '../platform/api.ts';

const SETTINGS_KEPT_MS = 5 * 60_000;

type PatientPage = {
  search?: string;
  page?: number;
  pageSize?: number;
  sort?: PatientSortField;
  order?: 'ascending' | 'descending';
};

/** Everything asked of patients. */
export const patientsKey = () => api.patients.key();

export const patientQuery = (id: number) => api.patients.get.queryOptions({ input: { id } });

/** A page of the list; without a search, of all patients. What is searched for stands in no address. */
export function patientPageQuery({ search, ...page }: PatientPage = {}) {
  const input = { page: 1, pageSize: PATIENT_PAGE_SIZE, ...page };
  const all = api.patients.list.queryOptions({ input });
  if (!search) return all;
  const { queryKey, queryFn } = api.patients.search.queryOptions({ input: { ...input, search } });
  return { ...all, queryKey, queryFn };
}

/** Who may be the person that is typed in a form. */
export const samePatientsQuery = (input: SamePatientInput) =>
  api.patients.same.queryOptions({ input, staleTime: 0 });

/** Only the count of the answer's headers is wanted, and no patient is looked at. */
export const patientCountQuery = () => patientPageQuery({ pageSize: 0 });

/** A list of these patients, in this order, as far as they exist: one look at a list, nobody is opened. */
export const patientsQuery = (ids: readonly number[]) =>
  api.patients.list.queryOptions({ input: { ids: ids.join() }, enabled: ids.length > 0 });

export const bmiSettingsQuery = () => api.patients.bmiSettings.queryOptions({ staleTime: SETTINGS_KEPT_MS });
