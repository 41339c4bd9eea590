import { Text } from '@mantine/core';
import { useTexts } from '../../i18n/index.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import { Lazy } from '../../ui/lazy.tsx';

const qualityModule = lazyModule(() => import('../../signal-quality/capture-quality.tsx'));

/**
 * The quality of a captured sound. Its code comes with the first one; its line is there before, so that no
 * button moves under a finger. Saving goes on without it.
 */
export function QualityLine(props: { captureId: string; onAgain: () => void }) {
  const { t } = useTexts();
  const checking = (
    <Text size="sm" c="dimmed" role="status">
      {t('quality.checking')}
    </Text>
  );
  return (
    <Lazy module={qualityModule} waiting={checking} failure={null}>
      {({ CaptureQuality }) => <CaptureQuality {...props} />}
    </Lazy>
  );
}
