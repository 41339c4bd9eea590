import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenPainted } from '../../platform/when-idle.ts';
import { questionCountsQuery } from '../../queries/questions.ts';

/** How many questions the user has not answered, and answers not read; asked for once the page stands. */
export function useWaitingCount(): number {
  const [isDue, setDue] = useState(false);
  useEffect(() => whenPainted(() => setDue(true)), []);
  const { data } = useQuery({ ...questionCountsQuery(), enabled: isDue });
  return data ? data.unanswered + data.unseenAnswers : 0;
}
