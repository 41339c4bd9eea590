import { Text } from '@mantine/core';
import { type Essentials, type QuizQuestion, questionKey } from '@sadap/contract/learning';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { LearningPlayer } from './learning-player.tsx';
import { QuizForm } from './quiz-form.tsx';
import { QuizJudgement } from './quiz-judgement.tsx';
import { SoundFacts } from './sound-facts.tsx';

type Props = {
  quizId: number;
  question: QuizQuestion;
  onAnswered: (question: QuizQuestion) => void;
};

/** A sound of a quiz: listened to, answered, and then shown with what is right. */
export function QuizSound({ quizId, question, onAnswered }: Props) {
  const { t } = useTexts();
  const { number, isMade, answered } = question;
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: Essentials) => client.learning.answer({ id: quizId, number, answer }),
    onSuccess: onAnswered,
    onError: (error) => toast.failure(t('learning.quiz.answerFailed'), error),
  });
  const isGone = answered !== null && answered.about === null;
  return (
    <>
      <SoundFacts {...question} kind={isMade ? 'made' : 'recorded'} />
      {question.question && <Text style={{ overflowWrap: 'anywhere' }}>{question.question}</Text>}
      {isGone ? (
        <Text c="dimmed">{t('learning.quiz.withdrawn')}</Text>
      ) : (
        <LearningPlayer soundKey={questionKey(quizId, number)} durationMs={question.durationMs} />
      )}
      {answered ? (
        <QuizJudgement answered={answered} />
      ) : (
        <QuizForm organ={question.organ} isBusy={isPending} onAnswer={mutate} />
      )}
    </>
  );
}
