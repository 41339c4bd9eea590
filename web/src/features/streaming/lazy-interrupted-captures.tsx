import { useTexts } from '../../i18n/index.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { useCode } from '../../ui/use-code.ts';
import { useRunningCaptures, useUnsavedCaptures } from './use-unsaved-captures.ts';

/** The waiting captured sounds, of which there are mostly none: the code is fetched when there is one. */
export function LazyInterruptedCaptures() {
  const { t } = useTexts();
  const { captures } = useUnsavedCaptures();
  const running = useRunningCaptures(true);
  const hasAny = captures.length + running.length > 0;
  const code = useCode('interrupted-captures', () => import('./interrupted-captures.tsx'), hasAny);
  if (!hasAny) return null;
  if (code.data) return <code.data.InterruptedCaptures />;
  if (!code.isError) return null;
  return (
    <LoadError title={t('streaming.unsaved.title')} error={code.error} onRetry={() => void code.refetch()} />
  );
}
