import { COUNT_CAP } from '@sadap/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { patientPageQuery } from '../../../queries/patients.ts';
import { orderInput, type PatientListView } from '../model/patient-list-view.ts';

/** One page of patients; `total` stops at `COUNT_CAP`, which `totalText` shows as "1000+". */
export function usePatientList({ search, page, ...order }: PatientListView) {
  const query = useQuery({
    ...patientPageQuery({ search, page, ...orderInput(order) }),
    placeholderData: keepPreviousData,
  });
  const total = Number(query.data?.headers['x-total-count'] ?? 0);
  return { query, patients: query.data?.body ?? [], total, totalText: countText(total) };
}

/** Counting stops at `COUNT_CAP`. */
export function countText(total: number): string {
  return total >= COUNT_CAP ? `${COUNT_CAP}+` : String(total);
}
