import { Stack } from '@mantine/core';
import { useState } from 'react';
import { QuizResults } from './quiz-results.tsx';
import { QuizStart } from './quiz-start.tsx';
import { RunningQuiz } from './running-quiz.tsx';

/** Start or continue a quiz, and how the account has done so far; or the quiz that is running. */
export function QuizTab() {
  const [quizId, setQuizId] = useState<number | null>(null);
  if (quizId !== null) return <RunningQuiz id={quizId} onLeave={() => setQuizId(null)} />;
  return (
    <Stack gap="lg">
      <QuizStart onOpen={setQuizId} />
      <QuizResults />
    </Stack>
  );
}
