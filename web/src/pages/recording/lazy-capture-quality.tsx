import { Text } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTexts } from '../../i18n/index.ts';

type Props = { captureId: string; onAgain: () => void };

const CaptureQuality = lazy<ComponentType<Props>>(async () => {
  try {
    return { default: (await import('../../signal-quality/capture-quality.tsx')).CaptureQuality };
  } catch {
    // Saving works without it.
    return { default: () => null };
  }
});

/**
 * Its code is fetched with the first captured sound; its line is reserved before, so that no button moves
 * under a finger.
 */
export function LazyCaptureQuality(props: Props) {
  const { t } = useTexts();
  const checking = (
    <Text size="sm" c="dimmed" role="status">
      {t('quality.checking')}
    </Text>
  );
  return (
    <Suspense fallback={checking}>
      <CaptureQuality {...props} />
    </Suspense>
  );
}
