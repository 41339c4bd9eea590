import { Card, Group, Stack, Text } from '@mantine/core';
import { presentMs } from '@sadap/contract/present-time';
import type { Question } from '@sadap/contract/questions';
import { agoText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useSignedIn } from '../../../platform/session.ts';
import { isUnseen, stateOf } from '../model/question-state.ts';
import { QuestionStateBadge } from './question-state-badge.tsx';
import styles from './questions.module.css';
import { useColleagueName } from './use-colleague-name.ts';

/** A question in the inbox: patient, text, asker and time. */
export function QuestionItem({ question }: { question: Question }) {
  const { t, language } = useTexts();
  const { userId } = useSignedIn();
  const nameOf = useColleagueName();
  const positionName = usePositionName();
  const { asker, asked, patient, recording, checkUp, answer } = question;
  const state = stateOf(question, userId);
  const who =
    asker.id === userId
      ? t('questions.to', { name: nameOf(asked) })
      : t('questions.from', { name: nameOf(asker) });
  return (
    <Card
      component={Link}
      to={`/questions/${question.id}`}
      padding="md"
      className={styles.item ?? ''}
      {...(isUnseen(state) && { 'data-unseen': true })}
    >
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Text fw={600} className={styles.words ?? ''}>
            {[patient.name || t('recording.unnamed'), patient.hn].join(' · ')}
          </Text>
          <QuestionStateBadge state={state} />
        </Group>
        <Text size="sm">
          {[
            t(`questions.organ.${recording.organ}`),
            positionName(recording.position),
            t('checkUps.number', { number: checkUp.number }),
          ].join(' · ')}
        </Text>
        <Text lineClamp={2} className={styles.words ?? ''}>
          {question.question}
        </Text>
        <Text size="sm" c="dimmed">
          {[who, agoText(answer?.answeredAt ?? question.askedAt, language, presentMs())].join(' · ')}
        </Text>
      </Stack>
    </Card>
  );
}
