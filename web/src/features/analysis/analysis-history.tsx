import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { isHeartAbnormal } from '@sadap/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { dateTimeText } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/index.ts';
import { asHeartAnalysis } from './heart-analysis-draft.ts';

/** Who said what when: every saved version of a recording's analysis, newest first. */
export function AnalysisHistory({ recordingId }: { recordingId: number }) {
  const { t, language } = useTexts();
  const history = useQuery(api.heart.analysisHistory.queryOptions({ input: { id: recordingId } }));
  if (history.isPending) return <Skeleton height={48} />;
  const versions = [...(history.data ?? [])].sort((one, other) => other.version - one.version);
  return (
    <section>
      <Title order={3} size="h4" mb={4}>
        {t('analysis.history')}
      </Title>
      <Stack gap={4}>
        {versions.map(({ version, author, createdAt, doctor_analysis }) => {
          const analysis = asHeartAnalysis(doctor_analysis);
          const word = analysis && isHeartAbnormal(analysis) ? 'abnormal' : 'normal';
          return (
            <Text key={version} size="sm">
              {`${t('analysis.version', { version })}: ${t(`analysis.heart.${word}`)} `}
              <Text span c="dimmed" inherit>
                {t('analysis.by', { author, date: dateTimeText(createdAt, language) })}
              </Text>
            </Text>
          );
        })}
      </Stack>
    </section>
  );
}
