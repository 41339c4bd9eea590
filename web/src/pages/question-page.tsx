import { Alert, Group, Skeleton, Stack } from '@mantine/core';
import type { Question } from '@sadap/contract/questions';
import { useQuery } from '@tanstack/react-query';
import { AnalysisForm, AnalysisView } from '../features/analysis/index.ts';
import { CallColleagueButton } from '../features/calls/index.ts';
import {
  AnswerForm,
  AnswerView,
  QuestionList,
  QuestionView,
  useColleagueName,
  useQuestion,
  WithdrawButton,
} from '../features/questions/index.ts';
import { useTexts } from '../i18n/index.ts';
import { errorCodeOf } from '../platform/api-error.ts';
import { useParams } from '../platform/navigation.tsx';
import { useSignedIn } from '../platform/session.ts';
import { qualityQuery } from '../queries/late/quality.ts';
import { LoadError } from '../ui/page/load-error.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { AskedRecording } from './question/asked-recording.tsx';

/** One question: its text, the recording, and the answer or the form for it. */
export function QuestionPage() {
  const { t } = useTexts();
  const { questionId } = useParams();
  const { data, error, refetch } = useQuestion(Number(questionId));
  // A deleted question stays on the page: an answer may be half typed.
  if (data) return <Details question={data} isGone={errorCodeOf(error) === 'QUESTION_NOT_FOUND'} />;
  if (error)
    return (
      <>
        <PageHeader title={t('questions.title')} backTo="/questions" />
        <LoadError title={t('questions.loadFailed')} error={error} onRetry={() => void refetch()} />
      </>
    );
  return (
    <Stack role="status" aria-label={t('layout.loading')}>
      <Skeleton height={88} />
      <Skeleton height={320} />
    </Stack>
  );
}

function Details({ question, isGone }: { question: Question; isGone: boolean }) {
  const { t } = useTexts();
  const { userId } = useSignedIn();
  const nameOf = useColleagueName();
  const { asker, asked, answer, recording } = question;
  const isAsker = asker.id === userId;
  const colleague = isAsker ? asked : asker;
  const mayAnswer = !isAsker && answer === null;
  const quality = useQuery({ ...qualityQuery(recording.organ, recording.id), enabled: mayAnswer });
  return (
    <>
      <PageHeader
        title={
          isAsker
            ? t('questions.one.sent', { name: nameOf(asked) })
            : t('questions.one.received', { name: nameOf(asker) })
        }
        backTo={isAsker ? '/questions?box=sent' : '/questions'}
        actions={
          !colleague.isDeleted && <CallColleagueButton userId={colleague.id} name={nameOf(colleague)} />
        }
      />
      <Stack gap="lg">
        {isGone && (
          <Alert color="yellow" role="alert" title={t('questions.one.goneTitle')}>
            {t('questions.one.gone')}
          </Alert>
        )}
        <QuestionView question={question} />
        {answer && <Answer question={question} />}
        <AskedRecording question={question} />
        {mayAnswer && (
          <AnswerForm
            key={question.id}
            question={question}
            analysisForm={(props) => (
              <AnalysisForm
                {...props}
                organ={recording.organ}
                initial={null}
                poor={quality.data?.verdict === 'poor' ? t('analysis.poor.note') : null}
                keptAs={{ name: `analysis question ${question.id}`, base: 0 }}
              />
            )}
          />
        )}
        {isAsker && !answer && (
          <>
            <Answer question={question} />
            <Group>
              <WithdrawButton question={question} />
            </Group>
          </>
        )}
      </Stack>
    </>
  );
}

const Answer = ({ question }: { question: Question }) => (
  <AnswerView question={question} analysisView={(analysis) => <AnalysisView analysis={analysis} />} />
);

export function QuestionsPage() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader title={t('questions.title')} subtitle={t('questions.subtitle')} />
      <QuestionList />
    </>
  );
}
