import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../api-error.ts';
import { useTexts } from '../../i18n/index.ts';
import { toast } from '../../ui/toast.ts';

type Options<Found> = {
  by: 'user' | 'group';
  load: (id: number) => Promise<Found>;
  texts: { idMissing: string; found: string; failed: string };
};

/** Looks up the id of the address; a failure clears what was found before. */
export function useLookUp<Found>({ by, load, texts }: Options<Found>) {
  const { language } = useTexts();
  const [params, setParams] = useSearchParams();
  const wanted = parseId(params.get(by));
  const { mutate, data, isPending } = useMutation({
    mutationFn: load,
    onSuccess: () => toast.success({ title: texts.found }),
    onError: (error) => toast.error({ title: texts.failed, message: errorText(error, language) }),
  });
  useEffect(() => {
    if (wanted !== null) mutate(wanted);
  }, [wanted, mutate]);

  const search = (typed: string) => {
    const id = parseId(typed);
    if (id === null) return toast.error({ title: texts.idMissing });
    if (id === wanted) return mutate(id);
    setParams({ ...Object.fromEntries(params), [by]: String(id), by });
  };
  return { search, found: wanted === null ? undefined : data, isPending, wanted };
}

function parseId(text: string | null): number | null {
  const id = Number.parseInt(text ?? '', 10);
  return Number.isNaN(id) ? null : id;
}
