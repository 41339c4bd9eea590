import { Box, Text } from '@mantine/core';
import type { Organ } from '@sadap/contract';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTexts } from '../../i18n/index.ts';

type Props = {
  organ: Organ;
  /** Whether the stream runs, and whether its sound arrives. */
  isLive: boolean;
  isComing: boolean;
};

const QualityHint = lazy<ComponentType<Omit<Props, 'isLive'>>>(async () => {
  try {
    return { default: (await import('./quality-hint.tsx')).QualityHint };
  } catch {
    // Listening works without it.
    return { default: () => null };
  }
});

/**
 * Its code is fetched once sound streams; its room is reserved before, so that nothing moves under a finger.
 */
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
