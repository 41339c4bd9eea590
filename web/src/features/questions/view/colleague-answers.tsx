import { Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { presentMs } from '@sadap/contract/present-time';
import type { Question } from '@sadap/contract/questions';
import type { Recording } from '@sadap/contract/recordings';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { agoText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { api } from '../../../platform/api.ts';
import { Link, useNavigate } from '../../../platform/navigation.tsx';
import { useSignedIn } from '../../../platform/session.ts';
import { confirmDiscard } from '../../../ui/page/confirm-discard.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { hasUnsavedWork } from '../../../ui/page/unsaved-work.ts';
import { stateOf } from '../model/question-state.ts';
import { QuestionStateBadge } from './question-state-badge.tsx';
import styles from './questions.module.css';
import { useColleagueName } from './use-colleague-name.ts';

type Props = { recording: Recording; onAsk: () => void };

/** The user's own questions about a recording with their answers, and a way to ask. */
export function ColleagueAnswers({ recording, onAsk }: Props) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="colleague-answers">
      <Group justify="space-between" gap="sm" mb="xs">
        <Title order={3} size="h4" id="colleague-answers">
          {t('questions.viewer.title')}
        </Title>
        <Button variant="default" leftSection={<IconMessageQuestion size={18} />} onClick={onAsk}>
          {t('questions.ask.open')}
        </Button>
      </Group>
      <AskedQuestions recordingId={recording.recording_id} />
    </section>
  );
}

function AskedQuestions({ recordingId }: { recordingId: number }) {
  const { t } = useTexts();
  const query = useQuery(api.questions.list.queryOptions({ input: { recordingId, pageSize: 100 } }));
  if (query.isPending) return <Skeleton height={48} />;
  if (!query.data)
    return (
      <LoadError title={t('questions.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
    );
  if (query.data.body.length === 0) return <Text c="dimmed">{t('questions.viewer.none')}</Text>;
  return (
    <ul className={styles.list}>
      {query.data.body.map((question) => (
        <li key={question.id}>
          <Card padding="sm">
            <AskedQuestion question={question} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

function AskedQuestion({ question }: { question: Question }) {
  const { t, language } = useTexts();
  const { userId } = useSignedIn();
  const nameOf = useColleagueName();
  const navigate = useNavigate();
  const { asker, asked, answer, askedAt } = question;
  const path = `/questions/${question.id}`;
  /** In the viewer, marks may be under correction. */
  const leaveCarefully = (event: MouseEvent) => {
    if (!hasUnsavedWork()) return;
    event.preventDefault();
    void confirmDiscard().then((isSure) => (isSure ? navigate(path) : undefined));
  };
  const who =
    asker.id === userId
      ? t('questions.to', { name: nameOf(asked) })
      : t('questions.from', { name: nameOf(asker) });
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {[who, agoText(answer?.answeredAt ?? askedAt, language, presentMs())].join(' · ')}
        </Text>
        <QuestionStateBadge state={stateOf(question, userId)} />
      </Group>
      <Text lineClamp={2} className={styles.words ?? ''}>
        {question.question}
      </Text>
      {answer && (
        <Text fw={600} lineClamp={3} className={styles.words ?? ''}>
          {answer.text || t('questions.viewer.withAnalysis')}
        </Text>
      )}
      <Anchor component={Link} to={path} size="sm" onClick={leaveCarefully}>
        {t('questions.viewer.open')}
      </Anchor>
    </Stack>
  );
}
