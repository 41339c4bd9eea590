import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../platform/api.ts';
import { whenPainted } from '../../platform/when-idle.ts';

/** The user's unanswered questions plus unread answers; requested once the page is drawn. */
export function useWaitingCount(): number {
  const [isDue, setDue] = useState(false);
  useEffect(() => whenPainted(() => setDue(true)), []);
  const { data } = useQuery(api.questions.counts.queryOptions({ enabled: isDue }));
  return data ? data.unanswered + data.unseenAnswers : 0;
}
