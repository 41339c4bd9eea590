import { Badge, Group } from '@mantine/core';
import { isAbnormal } from '@sadap/contract/analysis';
import type { Recording } from '@sadap/contract/recordings';
import { IconSignature } from '@tabler/icons-react';
import { useTexts } from '../../../../i18n/index.ts';

/**
 * Normal or Abnormal. A sound without an analysis counts as Normal (specification 2, section 2), but is first
 * labelled as not reviewed, since it must not pass for a healthy one. A silent one counts as nothing. Beside
 * it, whether a doctor has signed.
 */
export function AnalysisMark({
  recording: { doctor_analysis: analysis, signature, is_silent: isSilent },
}: {
  recording: Pick<Recording, 'doctor_analysis' | 'signature' | 'is_silent'>;
}) {
  const { t } = useTexts();
  if (!analysis)
    return (
      <Badge color={isSilent ? 'red' : 'yellow'} variant="outline">
        {t('recording.history.notReviewed')}
        <small style={{ fontWeight: 400 }}>
          {` · ${t(isSilent ? 'quality.problem.silence.name' : 'recording.history.normalByDefault')}`}
        </small>
      </Badge>
    );
  const isBad = isAbnormal(analysis);
  const mark = (
    <Badge color={isBad ? 'red' : 'green'}>
      {isBad ? t('recording.history.abnormal') : t('recording.history.normal')}
    </Badge>
  );
  if (!signature) return mark;
  return (
    <Group gap={6}>
      {mark}
      <Badge color="teal" variant="outline" leftSection={<IconSignature size={16} aria-hidden />}>
        {t('signing.mark')}
      </Badge>
    </Group>
  );
}
