import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from '../../../platform/navigation.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** A match of a name search. */
export type Match = { id: number; name: string; details: string };

type Options<Found> = {
  by: 'user' | 'group';
  load: (id: number) => Promise<Found>;
  find: (name: string) => Promise<Match[]>;
  texts: { missing: string; found: string; failed: string };
};

/** Looks up the id or the name in the address; a failure clears earlier results. */
export function useLookUp<Found>({ by, load, find, texts }: Options<Found>) {
  const [params, setParams] = useSearchParams();
  const asked = params.get(by) ?? '';
  const id = parseId(asked);
  const { mutate, data, isPending } = useMutation({
    mutationFn: load,
    onSuccess: () => toast.success({ title: texts.found }),
    onError: (error) => toast.failure(texts.failed, error),
  });
  useEffect(() => {
    if (id !== null) mutate(id);
  }, [id, mutate]);
  const isName = asked !== '' && id === null;
  const matches = useQuery({
    queryKey: ['look-up', by, asked],
    queryFn: () => find(asked),
    enabled: isName,
  });

  const search = (text: string) => {
    const typed = text.trim();
    if (typed === '') return toast.error({ title: texts.missing });
    if (typed === asked) return id === null ? void matches.refetch() : mutate(id);
    setParams({ ...Object.fromEntries(params), [by]: typed, by });
  };
  return {
    search,
    asked,
    found: id === null ? undefined : data,
    matches,
    isPending: isPending || (isName && matches.isFetching),
  };
}

function parseId(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
