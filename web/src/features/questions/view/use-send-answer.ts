import type { DoctorAnalysis } from '@sadap/contract/analysis';
import type { Question } from '@sadap/contract/questions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { errorCodeOf } from '../../../platform/api-error.ts';
import { questionQuery, questionsKey } from '../../../queries/questions.ts';
import { toast } from '../../../ui/toast/toast.ts';

type Answer = { text: string; analysis: DoctorAnalysis | null };

export function useSendAnswer(id: number) {
  const { t } = useTexts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (answer: Answer): Promise<Question> => client.questions.answer({ id, ...answer }),
    onSuccess: async (question) => {
      queries.setQueryData(questionQuery(id).queryKey, question);
      toast.success({ title: t('questions.answer.sent'), message: t('questions.answer.sentMessage') });
      await queries.invalidateQueries({ queryKey: questionsKey() });
    },
    onError: (error) => {
      // Answered in another tab, or withdrawn: the page says so.
      if (errorCodeOf(error) === 'QUESTION_NOT_FOUND')
        void queries.invalidateQueries({ queryKey: questionsKey() });
    },
  });
}
