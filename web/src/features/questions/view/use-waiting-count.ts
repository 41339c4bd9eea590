import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenPainted } from '../../../platform/when-idle.ts';
import { questionCountsQuery } from '../../../queries/questions.ts';

/** The user's unanswered questions plus unread answers; requested once the page is drawn. */
export function useWaitingCount(): number {
  const [isDue, setDue] = useState(false);
  useEffect(() => whenPainted(() => setDue(true)), []);
  const { data } = useQuery({ ...questionCountsQuery(), enabled: isDue });
  return data ? data.unanswered + data.unseenAnswers : 0;
}
