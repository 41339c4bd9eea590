import { agreementOf, type Essential, essentialsOf, type LearningResults } from '@sadap/contract/learning';
import { ORGANS } from '@sadap/contract/positions';
import type { QuestionRow, QuizRow } from './queries.ts';

/** How often answers agreed: per quiz, oldest first, and per finding. `quizzes`: the newest first. */
export function resultsOf(quizzes: readonly QuizRow[], questions: readonly QuestionRow[]): LearningResults {
  const judged = questions.flatMap(({ quizId, organ, answer, right }) =>
    answer && right ? [{ quizId, organ, agreement: agreementOf(answer, right) }] : [],
  );
  const count = (agreement: readonly { agrees: boolean }[]) => ({
    asked: agreement.length,
    agreed: agreement.filter(({ agrees }) => agrees).length,
  });
  const shown = quizzes.flatMap(({ id, organs, startedAt }) => {
    const total = questions.filter(({ quizId }) => quizId === id).length;
    const answers = judged.filter(({ quizId }) => quizId === id);
    if (total === 0) return [];
    const agreed = count(answers.flatMap(({ agreement }) => agreement));
    return [{ id, organs, startedAt: startedAt.toISOString(), answered: answers.length, total, ...agreed }];
  });
  const ofFinding = (organ: (typeof ORGANS)[number], finding: Essential) =>
    count(
      judged.flatMap((each) =>
        each.organ === organ ? each.agreement.filter((one) => one.finding === finding) : [],
      ),
    );
  return {
    openQuizId: shown.find(({ answered, total }) => answered < total)?.id ?? null,
    quizzes: shown.reverse(),
    findings: ORGANS.flatMap((organ) =>
      essentialsOf(organ).map((finding) => ({ organ, finding, ...ofFinding(organ, finding) })),
    ).filter(({ asked }) => asked > 0),
  };
}
