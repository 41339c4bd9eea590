import type { Examination } from '@sadap/contract/examinations';
import { useRef, useState } from 'react';
import { dateTimeText } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/index.ts';
import { confirm } from '../../ui/page/confirm.tsx';
import { isPast } from './past-examination.ts';

export type PastQuestion = {
  /** Sounds are added to a past examination only after a question. */
  isDue: boolean;
  /** Asks, where that is due; returns whether sounds may be added. */
  mayAdd: () => Promise<boolean>;
};

/** Asks once before sounds are added to an examination that was past when the page opened. */
export function usePastQuestion(examination: Examination): PastQuestion {
  const { t, language } = useTexts();
  // One that goes on over midnight is not interrupted.
  const [isDue, setDue] = useState(() => isPast(examination));
  const isAsking = useRef(false);
  const mayAdd = async () => {
    if (!isDue) return true;
    if (isAsking.current) return false;
    isAsking.current = true;
    const when = dateTimeText(examination.startedAt, language);
    const isSure = await confirm({
      title: t('examination.past.title', { when }),
      message: t('examination.past.message', { when }),
      confirm: t('examination.past.confirm'),
    }).finally(() => {
      isAsking.current = false;
    });
    if (isSure) setDue(false);
    return isSure;
  };
  return { isDue, mayAdd };
}
