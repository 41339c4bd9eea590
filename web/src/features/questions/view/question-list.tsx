import { Button, Skeleton, Stack, Tabs } from '@mantine/core';
import { QUESTION_BOXES, type QuestionBox } from '@sadap/contract/questions';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { PageButtons } from '../../../ui/list/page-buttons.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { QuestionItem } from './question-item.tsx';
import styles from './questions.module.css';
import { useQuestionList } from './use-question-list.ts';

/** Questions to and from the user; items that await them come first. */
export function QuestionList() {
  const { t } = useTexts();
  const list = useQuestionList();
  const { box, page, pageCount, waiting, show } = list;
  return (
    <Tabs
      value={box}
      onChange={(chosen) => chosen && show({ box: chosen })}
      classNames={{ tab: styles.tab ?? '' }}
    >
      <Tabs.List aria-label={t('questions.title')} mb="md">
        {QUESTION_BOXES.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {t(`questions.box.${each}`)}
            {waiting[each] > 0 && ` (${t('questions.news.count', { count: waiting[each] })})`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {QUESTION_BOXES.map((each) => (
        <Tabs.Panel key={each} value={each}>
          {each === box && <Box list={list} />}
        </Tabs.Panel>
      ))}
      <PageButtons
        label={t('questions.pages')}
        page={page}
        pageCount={pageCount}
        onChange={(next) => show({ box, page: next })}
      />
    </Tabs>
  );
}

function Box({ list: { box, query, questions } }: { list: ReturnType<typeof useQuestionList> }) {
  const { t } = useTexts();
  if (query.isPending || query.isPlaceholderData)
    return (
      <Stack gap="sm" role="status" aria-label={t('layout.loading')}>
        <Skeleton height={128} radius="lg" />
        <Skeleton height={128} radius="lg" />
      </Stack>
    );
  if (!query.data)
    return (
      <LoadError title={t('questions.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
    );
  if (questions.length === 0) return <NoQuestions box={box} />;
  return (
    <ul className={styles.list}>
      {questions.map((question) => (
        <li key={question.id}>
          <QuestionItem question={question} />
        </li>
      ))}
    </ul>
  );
}

function NoQuestions({ box }: { box: QuestionBox }) {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={IconMessageQuestion}
      title={t(box === 'sent' ? 'questions.empty.sent' : 'questions.empty.received')}
      message={t(box === 'sent' ? 'questions.empty.sentHint' : 'questions.empty.receivedHint')}
    >
      {box === 'sent' && (
        <Button component={Link} to="/patients" variant="default" size="md" mt="sm">
          {t('questions.empty.patients')}
        </Button>
      )}
    </EmptyState>
  );
}
