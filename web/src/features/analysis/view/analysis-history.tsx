import { Badge, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type AnalysisVersion, isAbnormal } from '@sadap/contract/analysis';
import type { Organ } from '@sadap/contract/positions';
import { useQuery } from '@tanstack/react-query';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { api } from '../../../platform/api.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import styles from './analysis-history.module.css';
import { AnalysisView } from './analysis-view.tsx';

/** Every saved version of a recording's analysis, newest first, with author and time; each can be opened. */
export function AnalysisHistory({ organ, recordingId }: { organ: Organ; recordingId: number }) {
  const { t } = useTexts();
  const history = useQuery(api[organ].analysisHistory.queryOptions({ input: { id: recordingId } }));
  if (history.isPending) return <Skeleton height={48} />;
  if (history.isError)
    return (
      <LoadError
        title={t('analysis.historyFailed')}
        error={history.error}
        onRetry={() => void history.refetch()}
      />
    );
  const versions = [...history.data].sort((one, other) => other.version - one.version);
  return (
    <section aria-labelledby="analysis-history">
      <Title order={3} size="h4" mb={4} id="analysis-history">
        {t('analysis.history')}
      </Title>
      <Stack gap="xs">
        {versions.map((version) => (
          <Version key={version.version} {...version} />
        ))}
      </Stack>
    </section>
  );
}

function Version({ version, author, createdAt, doctor_analysis: analysis }: AnalysisVersion) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const isBad = isAbnormal(analysis);
  return (
    <details className={styles.version}>
      <summary className={styles.head}>
        <Text span fw={600} inherit>
          {t('analysis.version', { version })}
        </Text>
        <Badge color={isBad ? 'red' : 'green'} size="md">
          {t(isBad ? 'analysis.abnormal' : 'analysis.normal')}
        </Badge>
        <Text span c="dimmed" inherit>
          {t('analysis.by', { author: staffName(author), date: dateTimeText(createdAt, language) })}
        </Text>
      </summary>
      <div className={styles.content}>
        <AnalysisView analysis={analysis} />
      </div>
    </details>
  );
}
