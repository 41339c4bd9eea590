import { Card, Group, Text, Title } from '@mantine/core';
import type { Question } from '@sadap/contract/questions';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { stateOf } from '../model/question-state.ts';
import { QuestionStateBadge } from './question-state-badge.tsx';
import styles from './questions.module.css';
import { useColleagueName } from './use-colleague-name.ts';

/** A question's text, author and time. */
export function QuestionView({ question }: { question: Question }) {
  const { t, language } = useTexts();
  const { userId } = useSignedIn();
  const nameOf = useColleagueName();
  return (
    <Card component="section" aria-labelledby="question">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h3" id="question">
          {t('questions.one.question')}
        </Title>
        <QuestionStateBadge state={stateOf(question, userId)} />
      </Group>
      <Text size="lg" className={styles.words ?? ''}>
        {question.question}
      </Text>
      <Text size="sm" c="dimmed" mt="xs">
        {[nameOf(question.asker), dateTimeText(question.askedAt, language)].join(' · ')}
      </Text>
    </Card>
  );
}
