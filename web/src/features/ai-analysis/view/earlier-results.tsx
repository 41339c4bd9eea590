import { Badge, Text, UnstyledButton } from '@mantine/core';
import type { AiResult } from '@sadap/contract/ai-analysis';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { outcomeOf } from '../model/outcome.ts';
import styles from './ai-result.module.css';
import { useClassName } from './use-class-name.ts';

type Props = {
  results: readonly AiResult[];
  shownId: AiResult['analysisId'];
  onOpen: (id: AiResult['analysisId']) => void;
};

/** Every stored result of the recording: when, by whom, with which version, and its outcome. */
export function EarlierResults({ results, shownId, onOpen }: Props) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const className = useClassName();
  return (
    <div>
      <Text fw={600} mb={4}>
        {t('aiAnalysis.earlier')}
      </Text>
      <ul className={styles.earlier}>
        {results.map((result) => {
          const { analysisId, confidence, metadata } = result;
          const outcome = outcomeOf(confidence, metadata);
          const isShown = analysisId === shownId;
          return (
            <li key={analysisId}>
              <UnstyledButton
                className={styles.earlierResult}
                aria-pressed={isShown}
                title={t(isShown ? 'aiAnalysis.shown' : 'aiAnalysis.open')}
                onClick={() => onOpen(analysisId)}
              >
                <Text span fw={600}>
                  {outcome.kind === 'uncertain'
                    ? t('aiAnalysis.uncertain')
                    : `${className(outcome.name)} ${outcome.percent}%`}
                </Text>
                <Text span size="sm" c="dimmed">
                  {[
                    dateTimeText(metadata.created_at, language),
                    staffName(metadata.created_by.username),
                    t('aiAnalysis.facts.version', { version: metadata.modelVersion }),
                  ].join(' · ')}
                </Text>
                {isShown && <Badge size="sm">{t('aiAnalysis.shown')}</Badge>}
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
