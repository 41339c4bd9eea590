import { Alert, Button, Card, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { QUIZ_LENGTHS, QUIZ_ORGANS, type QuizOrgans } from '@sadap/contract/learning';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { learningResultsQuery, quizQuery } from '../../../queries/late/learning.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** What the quiz is about and how long it is; an unfinished one is offered first. */
export function QuizStart({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const { data } = useQuery(learningResultsQuery());
  const [organs, setOrgans] = useState<QuizOrgans>('both');
  const [length, setLength] = useState<(typeof QUIZ_LENGTHS)[number]>(5);
  const open = data?.quizzes.find(({ id }) => id === data.openQuizId);
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.learning.startQuiz({ organs, length }),
    onSuccess: (quiz) => {
      queries.setQueryData(quizQuery(quiz.id).queryKey, quiz);
      onOpen(quiz.id);
    },
    onError: (error) => toast.failure(t('learning.quiz.startFailed'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: learningResultsQuery().queryKey }),
  });
  const start = async () => {
    const isSure =
      !open ||
      (await confirm({
        title: t('learning.quiz.startAgain.title'),
        message: t('learning.quiz.startAgain.message'),
        confirm: t('learning.quiz.startAgain.confirm'),
      }));
    if (isSure) mutate();
  };
  return (
    <Card component="section">
      <Stack gap="md" align="flex-start">
        <Text>{t('learning.quiz.about')}</Text>
        {open && (
          <Alert w="100%" title={t('learning.quiz.unfinished')}>
            <Group justify="space-between" gap="sm">
              <Text>{t('learning.quiz.progress', { answered: open.answered, total: open.total })}</Text>
              <Button size="md" onClick={() => onOpen(open.id)}>
                {t('learning.quiz.continue')}
              </Button>
            </Group>
          </Alert>
        )}
        <SegmentedControl
          aria-label={t('learning.organ')}
          size="md"
          value={organs}
          onChange={(value) => setOrgans(QUIZ_ORGANS.find((each) => each === value) ?? 'both')}
          data={QUIZ_ORGANS.map((value) => ({ value, label: t(`learning.organs.${value}`) }))}
        />
        <SegmentedControl
          aria-label={t('learning.quiz.length')}
          size="md"
          value={String(length)}
          onChange={(value) => setLength(QUIZ_LENGTHS.find((each) => String(each) === value) ?? 5)}
          data={QUIZ_LENGTHS.map((count) => ({
            value: String(count),
            label: t('learning.quiz.lengths', { count }),
          }))}
        />
        <Button
          size="md"
          variant={open ? 'default' : 'filled'}
          loading={isPending}
          onClick={() => void start()}
        >
          {t('learning.quiz.start')}
        </Button>
      </Stack>
    </Card>
  );
}
