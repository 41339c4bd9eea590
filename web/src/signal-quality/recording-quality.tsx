import { Text } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../i18n/index.ts';
import { qualityQuery } from '../queries/late/quality.ts';
import { QualityNote } from './quality-note.tsx';

/** Signal quality of a stored recording. */
export function RecordingQuality({ organ, id }: { organ: Organ; id: number }) {
  const { t } = useTexts();
  const { data, isPending } = useQuery(qualityQuery(organ, id));
  if (data) return <QualityNote quality={data} isStored />;
  return isPending ? (
    <Text size="sm" c="dimmed">
      {t('quality.checking')}
    </Text>
  ) : null;
}
