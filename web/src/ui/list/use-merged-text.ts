import { useTexts } from '../../i18n/index.ts';
import { labelledHn } from './labelled-hn.ts';

type Merged = { mergedHNs: readonly string[]; mergedNames: readonly string[] };

/** Which records are part of one, by HN and the names that they have or had; null: none is. */
export function useMergedText() {
  const { t } = useTexts();
  return ({ mergedHNs, mergedNames }: Merged): string | null =>
    mergedHNs.length === 0
      ? null
      : t('merges.parts', { records: [...mergedHNs.map(labelledHn), ...mergedNames].join(', ') });
}
