import type { Examination } from '@sadap/contract/examinations';
import { useCallback, useRef, useState } from 'react';
import { dateTimeText } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/index.ts';
import { confirm } from '../../ui/page/confirm.tsx';
import { isPast } from './past-examination.ts';
import { useAsTimePasses } from './use-as-time-passes.ts';

export type PastQuestion = {
  /** Sounds are added to a past examination only after a question. */
  isDue: boolean;
  /** Asks, where that is due; returns whether sounds may be added. */
  mayAdd: () => Promise<boolean>;
};

/** Asks once before sounds are added to a past examination, also where the page was open all the time. */
export function usePastQuestion(examination: Examination): PastQuestion {
  const { t, language } = useTexts();
  const [isAgreed, setAgreed] = useState(false);
  const { startedAt } = examination;
  const judge = useCallback(() => isPast({ startedAt }), [startedAt]);
  const isDue = useAsTimePasses(judge) && !isAgreed;
  const isAsking = useRef(false);
  const mayAdd = async () => {
    if (isAgreed || !judge()) return true;
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
    if (isSure) setAgreed(true);
    return isSure;
  };
  return { isDue, mayAdd };
}
