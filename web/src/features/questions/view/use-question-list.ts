import { TABLE_PAGE_SIZE } from '@sadap/contract/limits';
import { QUESTION_BOXES } from '@sadap/contract/questions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { useSearchParams } from '../../../platform/navigation.tsx';
import { questionCountsQuery } from '../../../queries/questions.ts';
import { lastPage, pageOf } from '../../../ui/list/last-page.ts';

/** One page of a box; both are in the address. */
export function useQuestionList() {
  const [params, setParams] = useSearchParams();
  const box = QUESTION_BOXES.find((each) => each === params.get('box')) ?? 'received';
  const page = pageOf(params.get('page'));
  const query = useQuery(
    api.questions.list.queryOptions({
      input: { box, page, pageSize: TABLE_PAGE_SIZE },
      placeholderData: keepPreviousData,
    }),
  );
  const total = Number(query.data?.headers['x-total-count'] ?? 0);
  const counts = useQuery(questionCountsQuery()).data;
  const show = (view: { box: string; page?: number }) =>
    setParams(
      {
        ...(view.box === 'received' ? {} : { box: view.box }),
        ...(view.page && view.page > 1 ? { page: String(view.page) } : {}),
      },
      { replace: view.page === undefined },
    );
  return {
    box,
    page,
    query,
    questions: query.data?.body ?? [],
    waiting: { received: counts?.unanswered ?? 0, sent: counts?.unseenAnswers ?? 0 },
    pageCount: lastPage(total, TABLE_PAGE_SIZE),
    show,
  };
}
