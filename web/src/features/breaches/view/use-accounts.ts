import { useDebouncedValue } from '@mantine/hooks';
import type { Breach } from '@sadap/contract/breaches';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useStaffName } from '../../../queries/staff-names.ts';

type Account = Breach['accounts'][number];

const MOST_FOUND = 100;
const TYPING_MS = 300;

/** The accounts to choose from: those that a search finds, and those that are chosen already. */
export function useAccounts(named: readonly Account[], chosen: readonly string[]) {
  const staffName = useStaffName();
  const [typed, search] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), TYPING_MS);
  const query = useQuery({
    ...api.users.list.queryOptions({
      input: {
        ...{ pageSize: MOST_FOUND, sort: 'username', order: 'ascending' },
        ...(asked && { search: asked }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const found: readonly Account[] | undefined = query.data?.body;
  const [seen, setSeen] = useState(() => new Map(named.map((each) => [String(each.id), each])));
  useEffect(() => {
    if (found)
      setSeen((before) => new Map([...before, ...found.map((each) => [String(each.id), each] as const)]));
  }, [found]);
  const kept = chosen.flatMap((id) => seen.get(id) ?? []);
  const shown = new Map([...kept, ...(found ?? [])].map((each) => [each.id, each]));
  const choices = [...shown.values()].map(({ id, username }) => {
    const name = staffName(username);
    return { value: String(id), label: name === username ? name : `${name} (${username})` };
  });
  return { choices, search };
}
