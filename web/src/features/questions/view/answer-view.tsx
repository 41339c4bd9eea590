import { Card, Stack, Text, Title } from '@mantine/core';
import type { DoctorAnalysis } from '@sadap/contract/analysis';
import type { Question } from '@sadap/contract/questions';
import type { ReactNode } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import styles from './questions.module.css';
import { nameOf, useColleagueName } from './use-colleague-name.ts';

type Props = { question: Question; analysisView: (analysis: DoctorAnalysis) => ReactNode };

/** The colleague's answer, or a note for the asker that it is pending. */
export function AnswerView({ question, analysisView }: Props) {
  const { t, language } = useTexts();
  const partyName = useColleagueName();
  const { answer, asked } = question;
  return (
    <Card component="section" aria-labelledby="answer">
      <Title order={2} size="h3" id="answer" mb="xs">
        {t('questions.answer.title')}
      </Title>
      {answer ? (
        <Stack gap="sm">
          {answer.text && (
            <Text size="lg" className={styles.words ?? ''}>
              {answer.text}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {t('questions.answer.by', {
              name: partyName(asked),
              date: dateTimeText(answer.answeredAt, language),
            })}
          </Text>
          {answer.analysis && (
            <div>
              <Title order={3} size="h4" mb="xs">
                {t('questions.answer.analysis', { name: nameOf(asked) })}
              </Title>
              {analysisView(answer.analysis)}
            </div>
          )}
        </Stack>
      ) : (
        <StillWaiting question={question} />
      )}
    </Card>
  );
}

function StillWaiting({ question: { asked, seenAt } }: { question: Question }) {
  const { t, language } = useTexts();
  if (asked.isDeleted) return <Text>{t('questions.answer.gone')}</Text>;
  return (
    <Text c="dimmed">
      {seenAt
        ? t('questions.answer.waitingOpened', { date: dateTimeText(seenAt, language) })
        : t('questions.answer.waiting')}
    </Text>
  );
}
