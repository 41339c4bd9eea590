import { Badge } from '@mantine/core';
import { isAbnormal } from '@sadap/contract/analysis';
import type { Recording } from '@sadap/contract/recordings';
import { useTexts } from '../../../../i18n/index.ts';

/**
 * Normal or Abnormal. A sound without an analysis counts as Normal (specification 2, section 2), but is first
 * labelled as not reviewed, since it must not pass for a healthy one.
 */
export function AnalysisMark({
  recording: { doctor_analysis: analysis },
}: {
  recording: Pick<Recording, 'doctor_analysis'>;
}) {
  const { t } = useTexts();
  if (!analysis)
    return (
      <Badge color="yellow" variant="outline">
        {t('recording.history.notReviewed')}
        <small style={{ fontWeight: 400 }}>{` · ${t('recording.history.normalByDefault')}`}</small>
      </Badge>
    );
  const isBad = isAbnormal(analysis);
  return (
    <Badge color={isBad ? 'red' : 'green'}>
      {isBad ? t('recording.history.abnormal') : t('recording.history.normal')}
    </Badge>
  );
}
