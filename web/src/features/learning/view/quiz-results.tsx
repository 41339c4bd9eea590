import { Card, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import type { Agreement, LearningResults } from '@sadap/contract/learning';
import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { learningResultsQuery } from '../../../queries/late/learning.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { AgreementChart } from './agreement-chart.tsx';
import styles from './learning.module.css';
import { useFindingNames } from './use-finding-name.ts';

const percentOf = ({ asked, agreed }: Agreement) => Math.round((100 * agreed) / asked);

/** The account's agreement over time: a drawing, and tables by quiz and by finding. */
export function QuizResults() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(learningResultsQuery());
  return (
    <Card component="section" aria-labelledby="quiz-results">
      <Title order={2} id="quiz-results" mb="xs">
        {t('learning.results.title')}
      </Title>
      {!data && !error && <Skeleton height={160} />}
      {!data && error && (
        <LoadError title={t('learning.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && <Results results={data} />}
    </Card>
  );
}

function Results({ results }: { results: LearningResults }) {
  const { t, language } = useTexts();
  const { nameOf } = useFindingNames();
  const quizzes = results.quizzes.filter(({ answered }) => answered > 0);
  if (quizzes.length === 0)
    return (
      <EmptyState
        icon={IconChartLine}
        title={t('learning.results.none.title')}
        message={t('learning.results.none.message')}
      />
    );
  return (
    <Stack gap="lg">
      <div>
        <Text c="dimmed">{t('learning.results.about')}</Text>
        <AgreementChart quizzes={quizzes.map((each) => ({ id: each.id, percent: percentOf(each) }))} />
      </div>
      <AgreementTable
        title={t('learning.results.byFinding')}
        first={t('learning.finding')}
        rows={results.findings.map((each) => ({
          name: `${t(`learning.organs.${each.organ}`)}: ${nameOf(each.finding)}`,
          ...each,
        }))}
      />
      <AgreementTable
        title={t('learning.results.byQuiz')}
        first={t('learning.results.when')}
        rows={[...quizzes].reverse().map((each) => ({
          name: t('learning.results.quiz', {
            at: dateTimeText(each.startedAt, language),
            organs: t(`learning.organs.${each.organs}`),
          }),
          ...each,
        }))}
      />
    </Stack>
  );
}

type Props = { title: string; first: string; rows: (Agreement & { name: string })[] };

function AgreementTable({ title, first, rows }: Props) {
  const { t } = useTexts();
  return (
    <section aria-label={title}>
      <Title order={3} mb={4}>
        {title}
      </Title>
      <div className={styles.scroll}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{first}</Table.Th>
              <Table.Th ta="end">{t('learning.results.asked')}</Table.Th>
              <Table.Th ta="end">{t('learning.results.agreed')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="sadap-digits">
            {rows.map((row) => (
              <Table.Tr key={row.name}>
                <Table.Th scope="row" fw={400}>
                  {row.name}
                </Table.Th>
                <Table.Td ta="end">{row.asked}</Table.Td>
                <Table.Td ta="end">{t('learning.results.share', { percent: percentOf(row) })}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}
