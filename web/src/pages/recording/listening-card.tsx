import { Card, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  type CaptureSubject,
  InviteToListen,
  isCapturing,
  ListeningControls,
  LiveQuality,
  RealtimeWaveformCard,
  type Stream,
  StreamButton,
  StreamHint,
  useSoundArrival,
} from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { DeferredSection } from '../../ui/list/deferred-section.tsx';

type Props = {
  stream: Stream;
  subject: CaptureSubject;
  /** Nobody is asked to listen to a patient to be named. */
  isToBeNamed: boolean;
  /** The captured sound, while it is unsaved. */
  children: ReactNode;
};

/** Live sound, and what was recorded of it. */
export function ListeningCard({ stream, subject, isToBeNamed, children }: Props) {
  const { t } = useTexts();
  const isLive = stream.phase === 'streaming';
  const isComing = useSoundArrival(isLive);
  return (
    <Card component="section" aria-labelledby="live-listening" padding="md">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <div>
            <Title order={2} size="h3" id="live-listening">
              {t('streaming.title')}
            </Title>
            <StreamHint stream={stream} isComing={isComing} />
          </div>
          {(isLive || stream.phase === 'stopping') && <StreamButton stream={stream} connect={null} />}
        </Group>
        <DeferredSection height={330}>
          <Stack gap="md">
            {children}
            <RealtimeWaveformCard isLive={isLive} isRecording={isCapturing(stream.capture)} />
            {!isToBeNamed && <InviteToListen stream={stream} subject={subject} />}
            <LiveQuality organ={subject.organ} isLive={isLive} isComing={isComing} />
            <ListeningControls stream={stream} organ={subject.organ} />
          </Stack>
        </DeferredSection>
      </Stack>
    </Card>
  );
}
