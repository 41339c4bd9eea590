import { Stack, Text } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { AnalysisView } from './analysis-view.tsx';

type Props = { recording: Pick<Recording, 'doctor_analysis' | 'signature'> };

/** The doctor's findings and who signed them, read-only; or that nobody has reviewed the sound. */
export function FindingsOfRecording({ recording: { doctor_analysis: analysis, signature } }: Props) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  if (!analysis) return <Text c="dimmed">{t('analysis.nobodyYet')}</Text>;
  return (
    <Stack gap="xs">
      <AnalysisView analysis={analysis} />
      <Text size="sm" c="dimmed">
        {signature
          ? [
              t('signing.signedBy', { name: staffName(signature.signer.username) }),
              dateTimeText(signature.signedAt, language),
            ].join(' · ')
          : t('signing.draft')}
      </Text>
    </Stack>
  );
}
