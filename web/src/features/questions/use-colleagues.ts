import { useDebouncedValue } from '@mantine/hooks';
import type { Colleague } from '@sadap/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { nameOf } from './use-colleague-name.ts';

const SEARCH_DELAY_MS = 250;

/** Who can be asked: the server searches, and the chosen one stays among them. */
export function useColleagues() {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Colleague | null>(null);
  // a chosen colleague's name stands in the search field; it is no search
  const wanted = chosen && typed === nameOf(chosen) ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, SEARCH_DELAY_MS);
  const query = useQuery(
    api.users.colleagues.queryOptions({
      input: search ? { search } : {},
      placeholderData: keepPreviousData,
    }),
  );
  const found = query.data ?? [];
  const colleagues = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return {
    colleagues,
    chosen,
    choose: (id: number | null) => setChosen(colleagues.find((each) => each.id === id) ?? null),
    typed,
    setTyped,
    query,
    isLoading: query.isFetching || search !== wanted,
    /** There is nobody at all. */
    isNobody: query.isSuccess && search === '' && colleagues.length === 0,
  };
}
export type Colleagues = ReturnType<typeof useColleagues>;
