import type { MergeCounts } from '@sadap/contract/merges';
import { useTexts } from '../../../i18n/index.ts';

/** What hangs on a record, in words. */
export function useCountsText() {
  const { t } = useTexts();
  return (counts: MergeCounts): string =>
    Object.values(counts).every((count) => count === 0)
      ? t('merges.compare.nothing')
      : t('merges.compare.counts', counts);
}
