import { Alert, Group, Text } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import { useEffect } from 'react';
import { useConnectedDevice } from '../../features/devices/index.ts';
import {
  isCapturing,
  LeaveGuard,
  StreamButton,
  useLeftStream,
  useStream,
} from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { recordingPages } from '../recording/recording-pages.ts';

/** What is heard on a recording page of this check-up goes on here, in sight, until another is chosen. */
export function HeardStream({ checkUp }: { checkUp: CheckUp }) {
  const { t } = useTexts();
  const { device } = useConnectedDevice();
  const stream = useStream(device?.macAddress ?? null);
  useLeftStream(stream, checkUp.id);
  const { capture, closeCapture } = stream;
  // A sound that ended is among the unsaved ones, and keeps nobody here.
  const ended = capture && !isCapturing(capture) ? capture.id : null;
  useEffect(() => {
    if (ended) closeCapture(ended);
  });
  return (
    <>
      <LeaveGuard stream={stream} isForeign={capture !== null} goesOnAt={recordingPages(checkUp)} />
      {(stream.phase === 'streaming' || stream.phase === 'stopping') && (
        <Alert color="teal" mb="lg" role="status">
          <Group justify="space-between">
            <Text>{t('checkUps.select.heard')}</Text>
            <StreamButton stream={stream} connect={null} />
          </Group>
        </Alert>
      )}
    </>
  );
}
