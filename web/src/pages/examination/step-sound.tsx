import { Card, Stack } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import {
  isCapturing,
  ListeningControls,
  LiveQuality,
  RealtimeWaveformCard,
  type Stream,
  StreamHint,
  useSoundArrival,
} from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { DeferredSection } from '../../ui/list/deferred-section.tsx';

/** What comes from the stethoscope. */
export function StepSound({ stream, organ }: { stream: Stream; organ: Organ }) {
  const { t } = useTexts();
  const isLive = stream.phase === 'streaming';
  const isComing = useSoundArrival(isLive);
  return (
    <Card component="section" aria-label={t('streaming.title')} padding="md">
      <Stack gap="md">
        <StreamHint stream={stream} isComing={isComing} />
        <RealtimeWaveformCard isLive={isLive} isRecording={isCapturing(stream.capture)} />
        <LiveQuality organ={organ} isLive={isLive} isComing={isComing} />
        <DeferredSection height={200}>
          <ListeningControls stream={stream} organ={organ} />
        </DeferredSection>
      </Stack>
    </Card>
  );
}
