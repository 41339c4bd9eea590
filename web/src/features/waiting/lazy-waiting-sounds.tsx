import { useQuery } from '@tanstack/react-query';
import { fetchAllTexts, useTexts } from '../../i18n/index.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { useCode } from '../../ui/use-code.ts';
import { waitingQuery } from './waiting-query.ts';

/** What waits for a doctor, where there is something: what shows it is fetched then. */
export function LazyWaitingSounds() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(waitingQuery(0));
  const hasAny = data !== undefined && data.total > 0;
  const code = useCode(
    'waiting-sounds',
    async () => {
      const [{ WaitingSounds }] = await Promise.all([import('./waiting-sounds.tsx'), fetchAllTexts()]);
      return { WaitingSounds };
    },
    hasAny,
  );
  if (error && !data)
    return <LoadError title={t('waiting.failed')} error={error} onRetry={() => void refetch()} />;
  if (!hasAny) return null;
  if (code.data) return <code.data.WaitingSounds />;
  if (!code.isError) return null;
  return <LoadError title={t('waiting.failed')} error={code.error} onRetry={() => void code.refetch()} />;
}
