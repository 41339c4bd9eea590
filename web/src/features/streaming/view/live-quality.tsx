import { Box, Text } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { Lazy } from '../../../ui/lazy.tsx';

const hintModule = lazyModule(() => import('./quality-hint.tsx'));

type Props = {
  organ: Organ;
  /** Whether the stream runs, and whether its sound arrives. */
  isLive: boolean;
  isComing: boolean;
};

/**
 * The live advice. Its room is kept before it comes, so that nothing moves under a finger; listening goes on
 * without it.
 */
export function LiveQuality({ organ, isLive, isComing }: Props) {
  const { t } = useTexts();
  return (
    <Box mih={{ base: '3.4rem', sm: '1.75rem' }}>
      <Lazy module={hintModule} isWanted={isLive} failure={null}>
        {({ QualityHint }) => <QualityHint organ={organ} isComing={isComing} />}
      </Lazy>
      {!isLive && <Text c="dimmed">{t('quality.live.idle')}</Text>}
    </Box>
  );
}
