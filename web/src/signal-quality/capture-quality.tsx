import { Button, Group, Text } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../i18n/index.ts';
import { captureQualityQuery } from '../queries/streaming.ts';
import { QualityNote } from './quality-note.tsx';

type Props = { captureId: string; onAgain?: () => void };

/**
 * Whether a captured sound is worth saving, with the option to record it again if there is one. Saving stays
 * allowed unless the sound is too short.
 */
export function CaptureQuality({ captureId, onAgain }: Props) {
  const { t } = useTexts();
  const { data, isPending } = useQuery(captureQualityQuery(captureId));
  if (!data)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t(isPending ? 'quality.checking' : 'quality.failed')}
      </Text>
    );
  const isTooShort = data.problems.some(({ code }) => code === 'too-short');
  return (
    <QualityNote quality={data}>
      <Group gap="sm" mt="xs">
        {onAgain && (
          <Button variant="default" leftSection={<IconRepeat size={18} />} onClick={onAgain}>
            {t('quality.again')}
          </Button>
        )}
        {!isTooShort && <Text size="sm">{t('quality.mayBeSaved')}</Text>}
      </Group>
    </QualityNote>
  );
}
