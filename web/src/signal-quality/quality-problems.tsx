import { List } from '@mantine/core';
import type { QualityProblem } from '@sadap/contract/quality';
import { useTexts } from '../i18n/index.ts';
import { timesOf } from './problem-times.ts';

type Props = {
  problems: readonly QualityProblem[];
  /** Advice for later listeners instead of for whoever can record it again at once. */
  isStored?: boolean;
};

/** What is wrong with a sound, where, and what to do about it. */
export function QualityProblems({ problems, isStored = false }: Props) {
  const { t } = useTexts();
  if (problems.length === 0) return null;
  return (
    <List size="sm" spacing={2}>
      {problems.map(({ code, stretches }) => {
        const times = timesOf(stretches);
        const places =
          times.more > 0 ? t('quality.more', { times: times.first, count: times.more }) : times.first;
        return (
          <List.Item key={code}>
            <strong>{t(`quality.problem.${code}.name`)}</strong>
            {times.first && ` (${t('quality.at', { times: places })})`}
            {`: ${t(`quality.problem.${code}.${isStored ? 'stored' : 'advice'}`)}`}
          </List.Item>
        );
      })}
    </List>
  );
}
