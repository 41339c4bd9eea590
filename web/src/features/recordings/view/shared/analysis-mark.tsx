import { Badge, Group } from '@mantine/core';
import { isAbnormal } from '@sadap/contract/analysis';
import type { Recording } from '@sadap/contract/recordings';
import { IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/index.ts';
import { qualityQuery } from '../../../../queries/late/quality.ts';

type Marked = Pick<Recording, 'organ' | 'recording_id' | 'doctor_analysis' | 'signature' | 'is_silent'>;

/**
 * Normal or Abnormal. A sound without an analysis counts as Normal (specification 2, section 2), but is first
 * labelled as not reviewed, since it must not pass for a healthy one. A silent one counts as nothing. Beside
 * it, whether a doctor has signed.
 */
export function AnalysisMark({ recording }: { recording: Marked }) {
  const { t } = useTexts();
  const { doctor_analysis: analysis, signature } = recording;
  if (!analysis) return <NotReviewed recording={recording} />;
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

/** A poor signal is said where it is known; a list does not ask for it. */
function NotReviewed({ recording: { organ, recording_id: id, is_silent: isSilent } }: { recording: Marked }) {
  const { t } = useTexts();
  const { data: quality } = useQuery({ ...qualityQuery(organ, id), enabled: false });
  const isPoor = quality?.verdict === 'poor';
  const said = isSilent
    ? [t('quality.problem.silence.name')]
    : [t('recording.history.normalByDefault'), ...(isPoor ? [t('quality.verdict.poor')] : [])];
  return (
    <Badge color={isSilent || isPoor ? 'red' : 'yellow'} variant="outline">
      {t('recording.history.notReviewed')}
      <small style={{ fontWeight: 400 }}>{` · ${said.join(' · ')}`}</small>
    </Badge>
  );
}
