import { useDebouncedValue } from '@mantine/hooks';
import { TABLE_PAGE_SIZE } from '@sadap/contract/limits';
import { CLINICAL_ROLES, ROLES, USER_SORT_FIELDS, type User } from '@sadap/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../platform/api.ts';
import { useSearchParams } from '../../../platform/navigation.tsx';
import { lastPage, pageOf } from '../../../ui/list/last-page.ts';

const SEARCH_DELAY_MS = 300;

type SortField = (typeof USER_SORT_FIELDS)[number];
export type UserListView = {
  search: string;
  role: User['role'] | null;
  /** `none`: accounts without one. */
  clinicalRole: NonNullable<User['clinicalRole']> | 'none' | null;
  sort: SortField;
  order: 'ascending' | 'descending';
  page: number;
};

/** The list's view in the address; missing parts have their default. */
function viewOf(params: URLSearchParams): UserListView {
  return {
    search: params.get('q') ?? '',
    role: ROLES.find((role) => role === params.get('role')) ?? null,
    clinicalRole:
      [...CLINICAL_ROLES, 'none' as const].find((role) => role === params.get('clinical')) ?? null,
    sort: USER_SORT_FIELDS.find((field) => field === params.get('sort')) ?? 'createdAt',
    order: params.get('order') === 'ascending' ? 'ascending' : 'descending',
    page: pageOf(params.get('page')),
  };
}

function addressOf({ search, role, clinicalRole, sort, order, page }: UserListView): Record<string, string> {
  return {
    ...(search ? { q: search } : {}),
    ...(role ? { role } : {}),
    ...(clinicalRole ? { clinical: clinicalRole } : {}),
    ...(sort === 'createdAt' ? {} : { sort }),
    ...(order === 'descending' ? {} : { order }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/**
 * One page of users. Search, filter, sort key and page are in the address, so that coming back finds the same
 * list.
 */
export function useUserList() {
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  const { search, role, clinicalRole, ...order } = view;
  const [searched] = useDebouncedValue(search, SEARCH_DELAY_MS);
  const query = useQuery(
    api.users.list.queryOptions({
      input: {
        ...order,
        pageSize: TABLE_PAGE_SIZE,
        ...(searched ? { search: searched } : {}),
        ...(role ? { role } : {}),
        ...(clinicalRole ? { clinicalRole } : {}),
      },
      placeholderData: keepPreviousData,
    }),
  );
  const total = Number(query.data?.headers['x-total-count'] ?? 0);
  const users = query.data?.body ?? [];
  const last = lastPage(total, TABLE_PAGE_SIZE);
  const isCurrent = query.isSuccess && !query.isPlaceholderData && searched === search;
  const isBeyond = isCurrent && users.length === 0 && view.page > last;
  useEffect(() => {
    if (isBeyond) setParams((now) => addressOf({ ...viewOf(now), page: last }), { replace: true });
  }, [isBeyond, last, setParams]);
  return {
    view,
    query,
    users,
    total,
    pageCount: last,
    /** The address's page does not exist; the last one is being loaded. */
    isBeyond,
    isFiltered: searched !== '' || role !== null || clinicalRole !== null,
    /** Changes the view; anything but the page itself returns to the first page. */
    show: (change: Partial<UserListView>) =>
      setParams((now) => addressOf({ ...viewOf(now), page: 1, ...change }), {
        replace: change.page === undefined,
      }),
    /** From the order asked for last: after a quick second press that is not drawn yet. */
    turnOrder: () =>
      setParams(
        (params) => {
          const now = viewOf(params);
          const order = now.order === 'ascending' ? 'descending' : 'ascending';
          return addressOf({ ...now, page: 1, order });
        },
        { replace: true },
      ),
  };
}
