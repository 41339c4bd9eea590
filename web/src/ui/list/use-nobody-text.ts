import { begunAtOf } from '@sadap/contract/naming';
import { dateTimeText } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/index.ts';

/** What is shown in place of the HN of a patient to be named; null: it is an HN. */
export function useNobodyText(): (hn: string) => string | null {
  const { t, language } = useTexts();
  return (hn) => {
    const begunAt = begunAtOf(hn);
    if (begunAt === null) return null;
    return `${t('naming.nobody')} · ${t('naming.began', { when: dateTimeText(begunAt, language) })}`;
  };
}
