import { api } from '../platform/api.ts';

/** Everything asked of questions. */
export const questionsKey = () => api.questions.key();

export const questionQuery = (id: number) => api.questions.get.queryOptions({ input: { id } });

/** How many questions and answers wait for this user. */
export const questionCountsQuery = () => api.questions.counts.queryOptions();
