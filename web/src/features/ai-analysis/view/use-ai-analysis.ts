import { type AiResult, CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import type { Recording } from '@sadap/contract/recordings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { api, client } from '../../../platform/api.ts';
import { recordingListsKey } from '../../../queries/recordings.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** A recording's AI results, newest first, and new ones. */
export function useAiAnalysis({ organ, recording_id: id }: Recording, onResult: (result: AiResult) => void) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const classifiersQuery = api.ai.classifiers.queryOptions();
  const classifiers = useQuery(classifiersQuery);
  const resultsQuery = api[organ].aiResults.queryOptions({ input: { id } });
  const results = useQuery(resultsQuery);
  /** Not while it is being asked, or the page would show for a moment what the hospital does not use. */
  const doesAnswer = classifiers.data
    ? classifiers.data.some((each) => each.organ === organ)
    : classifiers.isError;

  const run = useMutation({
    mutationFn: (notes: string) =>
      client[organ].aiAnalyse({ id, modelName: CLASSIFIER_OF[organ], saveResults: true, notes }),
    onSuccess: ({ aiResult }) => {
      queries.setQueryData<AiResult[]>(resultsQuery.queryKey, (before = []) => [aiResult, ...before]);
      void queries.invalidateQueries({ queryKey: recordingListsKey(organ) });
      onResult(aiResult);
      toast.success({ title: t('aiAnalysis.complete') });
    },
    onError: (error) => {
      toast.failure(t('aiAnalysis.failed'), error);
      void queries.invalidateQueries({ queryKey: classifiersQuery.queryKey });
    },
  });

  const giveOpinion = useMutation({
    mutationFn: (opinion: { id: number; agrees: boolean | null; comment: string }) =>
      client.ai.setOpinion(opinion),
    onSuccess: (changed, { agrees }) => {
      queries.setQueryData<AiResult[]>(resultsQuery.queryKey, (before) =>
        before?.map((each) => (each.analysisId === changed.analysisId ? changed : each)),
      );
      toast.success({
        title: t(agrees === null ? 'aiAnalysis.opinions.withdrawn' : 'aiAnalysis.opinions.saved'),
      });
    },
    onError: (error) => toast.failure(t('aiAnalysis.opinions.failed'), error),
  });

  return {
    /** False where the hospital's AI is silent or off: then there is none. */
    doesAnswer,
    /** Null: not known yet. */
    classifier: classifiers.data?.find((each) => each.organ === organ) ?? null,
    results,
    run,
    giveOpinion,
  };
}

export type GiveOpinion = ReturnType<typeof useAiAnalysis>['giveOpinion'];
