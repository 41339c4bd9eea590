import { Badge, Group } from '@mantine/core';
import { isAbnormal, type Recording } from '@sadap/contract';
import { useTexts } from '../../i18n/index.ts';

/** Normal or Abnormal; a sound that nobody has reviewed says so, since it must not pass for a healthy one. */
export function AnalysisMark({ recording: { doctor_analysis: analysis } }: { recording: Recording }) {
  const { t } = useTexts();
  if (!analysis)
    return (
      <Group gap={6}>
        <Badge color="gray">{t('recording.history.normal')}</Badge>
        <Badge color="yellow" variant="outline">
          {t('recording.history.notReviewed')}
        </Badge>
      </Group>
    );
  const isBad = isAbnormal(analysis);
  return (
    <Badge color={isBad ? 'red' : 'green'}>
      {isBad ? t('recording.history.abnormal') : t('recording.history.normal')}
    </Badge>
  );
}
