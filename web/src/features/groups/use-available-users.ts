import { useDebouncedValue } from '@mantine/hooks';
import type { AvailableUser } from '@sadap/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useTexts } from '../../i18n/index.ts';
import { useLoadFailure } from './use-load-failure.ts';

const SEARCH_DELAY_MS = 250;

export const nameOf = ({ username, email }: AvailableUser) => `${username} (${email})`;

/** Users who can be added to the group: the server searches, and the chosen one stays among them. */
export function useAvailableUsers(groupId: number) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<AvailableUser | null>(null);
  // a chosen user's name stands in the search field; it is no search
  const wanted = chosen && typed === nameOf(chosen) ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, SEARCH_DELAY_MS);
  const query = useQuery(
    api.groups.availableUsers.queryOptions({
      input: { id: groupId, ...(search ? { search } : {}) },
      placeholderData: keepPreviousData,
    }),
  );
  useLoadFailure(query.error, t('groups.add.loadFailed'));
  const found = query.data ?? [];
  const users = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const choose = (id: number | null) => setChosen(users.find((user) => user.id === id) ?? null);
  return {
    users,
    chosen,
    choose,
    typed,
    setTyped,
    query,
    isLoading: query.isFetching || search !== wanted,
    /** Nobody at all can be added. */
    isNobody: query.isSuccess && search === '' && users.length === 0,
  };
}
export type AvailableUsers = ReturnType<typeof useAvailableUsers>;
