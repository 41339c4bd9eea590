import { Box, Text } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTexts } from '../../i18n/index.ts';

type Props = {
  organ: Organ;
  /** Whether the stream runs, and whether its sound comes in. */
  isLive: boolean;
  isComing: boolean;
};

const QualityHint = lazy<ComponentType<Omit<Props, 'isLive'>>>(async () => {
  try {
    return { default: (await import('./quality-hint.tsx')).QualityHint };
  } catch {
    // listening goes on without it
    return { default: () => null };
  }
});

/** Its code comes once sound streams; its room is kept even before, so that nothing moves under a finger. */
export function LazyQualityHint({ organ, isLive, isComing }: Props) {
  const { t } = useTexts();
  return (
    <Box mih={{ base: '3.4rem', sm: '1.75rem' }}>
      {isLive ? (
        <Suspense fallback={null}>
          <QualityHint organ={organ} isComing={isComing} />
        </Suspense>
      ) : (
        <Text c="dimmed">{t('quality.live.idle')}</Text>
      )}
    </Box>
  );
}
