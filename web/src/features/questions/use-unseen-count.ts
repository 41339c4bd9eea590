import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { whenPainted } from '../../when-idle.ts';

/** How many questions and answers the user has not opened yet; asked for once the page stands. */
export function useUnseenCount(): number {
  const [isDue, setDue] = useState(false);
  useEffect(() => whenPainted(() => setDue(true)), []);
  const { data } = useQuery(api.questions.counts.queryOptions({ enabled: isDue }));
  return data ? data.unseenQuestions + data.unseenAnswers : 0;
}
