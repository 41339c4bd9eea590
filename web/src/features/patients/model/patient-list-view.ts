import { PATIENT_SORT_FIELDS, type PatientSortField } from '@sadap/contract/patients';
import { pageOf } from '../../../ui/list/last-page.ts';

export type PatientOrder = { sort: PatientSortField; order: 'ascending' | 'descending' };
export type PatientListView = PatientOrder & { search: string; page: number };

/** Default order without one in the address. */
const NEWEST_FIRST: PatientOrder = { sort: 'createdAt', order: 'descending' };

/** Times begin with the newest. */
const firstOrder = (sort: PatientSortField): PatientOrder['order'] =>
  sort === 'createdAt' || sort === 'lastCheckUp' ? 'descending' : 'ascending';

/** The order after a press on a column's header: first the column's own direction, then the reverse. */
export function orderAfterPress(now: PatientOrder, sort: PatientSortField): PatientOrder {
  if (now.sort !== sort) return { sort, order: firstOrder(sort) };
  return { sort, order: now.order === 'ascending' ? 'descending' : 'ascending' };
}

/** The list's view in the address; missing parts have their default. */
export function viewOf(params: URLSearchParams): PatientListView {
  const sort = PATIENT_SORT_FIELDS.find((field) => field === params.get('sort'));
  const order = params.get('order');
  return {
    search: params.get('q') ?? '',
    page: pageOf(params.get('page')),
    ...(sort
      ? { sort, order: order === 'ascending' || order === 'descending' ? order : firstOrder(sort) }
      : NEWEST_FIRST),
  };
}

export function addressOf({ search, page, sort, order }: PatientListView): Record<string, string> {
  return {
    ...(search ? { q: search } : {}),
    ...orderInput({ sort, order }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/** Empty for the default order, so that it matches the prefetched query. */
export function orderInput({ sort, order }: PatientOrder): Partial<PatientOrder> {
  return sort === NEWEST_FIRST.sort && order === NEWEST_FIRST.order ? {} : { sort, order };
}
