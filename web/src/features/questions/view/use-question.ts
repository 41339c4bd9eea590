import type { Question } from '@sadap/contract/questions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../../platform/api.ts';
import { useSession } from '../../../platform/session.ts';
import { questionCountsQuery, questionQuery } from '../../../queries/questions.ts';
import { isUnseen, stateOf } from '../model/question-state.ts';

/** One question; opening it is recorded on the server. */
export function useQuestion(id: number) {
  const queries = useQueryClient();
  const session = useSession();
  const query = useQuery(questionQuery(id));
  const isNew = query.data && session ? isUnseen(stateOf(query.data, session.userId)) : false;
  useEffect(() => {
    if (!isNew) return;
    client.questions
      .markSeen({ id })
      .then((question: Question) => {
        queries.setQueryData(questionQuery(id).queryKey, question);
        return queries.invalidateQueries({ queryKey: questionCountsQuery().queryKey });
      })
      // It stays new, and is recorded the next time it is opened.
      .catch(() => undefined);
  }, [isNew, id, queries]);
  return query;
}
