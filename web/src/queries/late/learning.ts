import { api } from '../../platform/api.ts';

/** Everything asked of sounds to learn from. */
export const learningKey = () => api.learning.key();
/** They never change while a page is open. */
export const referencesQuery = () =>
  api.learning.references.queryOptions({ staleTime: Number.POSITIVE_INFINITY });
export const casesQuery = () => api.learning.cases.queryOptions();
export const learningWaveformQuery = (key: string) =>
  api.learning.waveform.queryOptions({ input: { key }, staleTime: Number.POSITIVE_INFINITY });
export const learningResultsQuery = () => api.learning.results.queryOptions();
export const quizQuery = (id: number) => api.learning.quiz.queryOptions({ input: { id } });
