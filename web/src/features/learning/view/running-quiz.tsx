import { Button, Card, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Quiz } from '@sadap/contract/learning';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { learningResultsQuery, quizQuery } from '../../../queries/late/learning.ts';
import { soundPlayer } from '../../../sound/index.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { inLanguage } from '../model/sound-item.ts';
import { QuizSound } from './quiz-sound.tsx';

type Props = { id: number; onLeave: () => void };

/** One sound after the other; the first that is not answered comes first. */
export function RunningQuiz({ id, onLeave }: Props) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(quizQuery(id));
  if (data) return <Questions quiz={data} onLeave={onLeave} />;
  if (error)
    return <LoadError title={t('learning.quiz.loadFailed')} error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={320} radius="lg" />;
}

function Questions({ quiz, onLeave }: { quiz: Quiz; onLeave: () => void }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const { questions } = quiz;
  const next = questions.findIndex(({ answered }) => !answered);
  const [shown, setShown] = useState(next < 0 ? questions.length : next);
  const question = questions[shown];
  const leave = () => {
    soundPlayer.stop();
    void queries.invalidateQueries({ queryKey: learningResultsQuery().queryKey });
    onLeave();
  };
  const goOn = () => {
    soundPlayer.stop();
    setShown(shown + 1);
  };
  if (!question) return <Done quiz={quiz} onShow={setShown} onLeave={leave} />;
  return (
    <Card component="section" aria-labelledby="quiz-sound">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} id="quiz-sound">
            {t('learning.quiz.number', { number: shown + 1, total: questions.length })}
          </Title>
          <Button variant="subtle" onClick={leave}>
            {t('learning.quiz.leave')}
          </Button>
        </Group>
        <Progress value={(shown / questions.length) * 100} aria-hidden />
        <QuizSound
          key={question.number}
          quizId={quiz.id}
          question={question}
          onAnswered={(answered) =>
            queries.setQueryData(quizQuery(quiz.id).queryKey, {
              ...quiz,
              questions: questions.map((each) => (each.number === answered.number ? answered : each)),
            })
          }
        />
        {question.answered && (
          <div>
            <Button size="md" onClick={goOn}>
              {t(shown + 1 < questions.length ? 'learning.quiz.next' : 'learning.quiz.finish')}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

type DoneProps = { quiz: Quiz; onShow: (place: number) => void; onLeave: () => void };

/** How often one agreed; each sound can be listened to again, beside what is right. */
function Done({ quiz: { questions }, onShow, onLeave }: DoneProps) {
  const { t, language } = useTexts();
  const judged = questions.flatMap(({ answered }) => answered?.agreement ?? []);
  return (
    <Card component="section">
      <Stack gap="md" align="flex-start">
        <Title order={2}>{t('learning.quiz.done')}</Title>
        <Text size="lg" role="status">
          {t('learning.quiz.agreed', {
            agreed: judged.filter(({ agrees }) => agrees).length,
            asked: judged.length,
          })}
        </Text>
        <Stack component="ol" gap="xs" w="100%" p={0} m={0} style={{ listStyle: 'none' }}>
          {questions.map(({ number, answered }, place) => (
            <li key={number}>
              <Button
                variant="default"
                size="md"
                fullWidth
                h="auto"
                mih={44}
                py="xs"
                justify="space-between"
                styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
                rightSection={<SoundScore answered={answered} />}
                onClick={() => onShow(place)}
              >
                {`${number}. ${answered?.about ? inLanguage(answered.about.title, language) : t('learning.quiz.withdrawn')}`}
              </Button>
            </li>
          ))}
        </Stack>
        <Button size="md" onClick={onLeave}>
          {t('learning.quiz.back')}
        </Button>
      </Stack>
    </Card>
  );
}

function SoundScore({ answered }: Pick<Quiz['questions'][number], 'answered'>) {
  const agreement = answered?.agreement ?? [];
  const agreed = agreement.filter(({ agrees }) => agrees).length;
  const isRight = agreed === agreement.length;
  return (
    <Text span size="sm" c={isRight ? 'var(--mantine-color-teal-text)' : 'var(--mantine-color-red-text)'}>
      {`${agreed}/${agreement.length}`}
    </Text>
  );
}
