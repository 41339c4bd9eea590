import { type AiResult, CLASSIFIER_OF, type Recording } from '@sadap/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../i18n/index.ts';
import { api, client } from '../../platform/api.ts';
import { toast } from '../../ui/toast.ts';

/** A recording's AI results, newest first, and new ones. */
export function useAiAnalysis({ organ, recording_id: id }: Recording, onResult: (result: AiResult) => void) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const classifiers = useQuery(api.ai.classifiers.queryOptions());
  const results = useQuery(api[organ].aiResults.queryOptions({ input: { id } }));
  const key = api[organ].aiResults.queryKey({ input: { id } });

  const run = useMutation({
    mutationFn: (notes: string) =>
      client[organ].aiAnalyse({ id, modelName: CLASSIFIER_OF[organ], saveResults: true, notes }),
    onSuccess: ({ aiResult }) => {
      queries.setQueryData<AiResult[]>(key, (before = []) => [aiResult, ...before]);
      void queries.invalidateQueries({ queryKey: api[organ].list.key() });
      onResult(aiResult);
      toast.success({ title: t('aiAnalysis.complete') });
    },
    onError: (error) => {
      toast.failure(t('aiAnalysis.failed'), error);
      void queries.invalidateQueries({ queryKey: api.ai.classifiers.key() });
    },
  });

  const giveOpinion = useMutation({
    mutationFn: (opinion: { id: number; agrees: boolean | null; comment: string }) =>
      client.ai.setOpinion(opinion),
    onSuccess: (changed, { agrees }) => {
      queries.setQueryData<AiResult[]>(key, (before) =>
        before?.map((each) => (each.analysisId === changed.analysisId ? changed : each)),
      );
      toast.success({
        title: t(agrees === null ? 'aiAnalysis.opinions.withdrawn' : 'aiAnalysis.opinions.saved'),
      });
    },
    onError: (error) => toast.failure(t('aiAnalysis.opinions.failed'), error),
  });

  return {
    /** Null: not known yet. */
    classifier: classifiers.data?.find((each) => each.organ === organ) ?? null,
    results,
    run,
    giveOpinion,
  };
}

export type GiveOpinion = ReturnType<typeof useAiAnalysis>['giveOpinion'];
