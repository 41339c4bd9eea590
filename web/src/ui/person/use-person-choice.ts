import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

const SEARCH_DELAY_MS = 250;

/**
 * One of many people. The server searches: `ask` is the query for the matches, or for everyone without a
 * search. The chosen person stays in the list.
 */
export function usePersonChoice<Person extends { id: number }, Key extends QueryKey>(
  nameOf: (person: Person) => string,
  ask: (search: { search?: string }) => UseQueryOptions<Person[], Error, Person[], Key>,
) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Person | null>(null);
  // The chosen person's name is in the search field; it is not a search.
  const wanted = chosen && typed === nameOf(chosen) ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, SEARCH_DELAY_MS);
  const query = useQuery({ ...ask(search ? { search } : {}), placeholderData: keepPreviousData });
  const found = query.data ?? [];
  const people = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return {
    options: people.map((person) => ({ value: String(person.id), label: nameOf(person) })),
    chosen,
    choose: (id: number | null) => setChosen(people.find((person) => person.id === id) ?? null),
    typed,
    setTyped,
    query,
    isLoading: query.isFetching || search !== wanted,
    /** There is nobody to choose. */
    isNobody: query.isSuccess && search === '' && people.length === 0,
  };
}
