import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { MINIMUM_RECORDING_MS } from '@sadap/contract';
import { IconCloudOff, IconPlayerRecordFilled, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useServerConnected } from '../../realtime.ts';
import { clockTime } from '../../sound/clock-time.ts';
import styles from './record-controls.module.css';
import { elapsedMs, type FollowedCapture, isCapturing } from './stream-state.ts';
import { useCapture } from './use-capture.ts';
import type { CaptureSubject, Stream } from './use-stream.ts';

const TICK_MS = 100;

type Props = {
  stream: Stream;
  subject: CaptureSubject;
  positionName: (position: string) => string;
  /** For the button, where room is scarce. */
  shortName: (position: string) => string;
};

/** Record, timer, Stop and Discard. */
export function RecordControls({ stream, subject, positionName, shortName }: Props) {
  const { t } = useTexts();
  const { isBusy, start, stop, discard } = useCapture(stream);
  const { capture } = stream;
  if (!capture || !isCapturing(capture))
    return (
      <Stack gap="sm">
        <Button
          size="lg"
          color="red"
          fullWidth
          disabled={stream.phase !== 'streaming' || stream.deviceStatus === 'offline'}
          loading={isBusy}
          leftSection={<IconPlayerRecordFilled size={20} />}
          onClick={() => void start(subject)}
        >
          {`${t('streaming.record.start')} · ${shortName(subject.position)}`}
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          {stream.phase === 'streaming'
            ? t(stream.deviceStatus === 'offline' ? 'streaming.hint.offline' : 'streaming.record.idle')
            : stream.mac
              ? t('streaming.record.startFirst')
              : t('streaming.noDevice')}
        </Text>
      </Stack>
    );
  const isCompleting = capture.state === 'completing';
  return (
    <Stack gap="sm">
      <CaptureClock
        capture={capture}
        positionName={positionName}
        isOffline={stream.deviceStatus === 'offline'}
      />
      <CaptureNotice stream={stream} isCompleting={isCompleting} />
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button
          size="lg"
          color="red"
          loading={isBusy || isCompleting}
          leftSection={<IconPlayerStopFilled size={20} />}
          onClick={() => void stop()}
        >
          {t('streaming.record.stop')}
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconTrash size={20} />}
          onClick={() => void discard()}
        >
          {t('streaming.record.discard')}
        </Button>
      </Group>
    </Stack>
  );
}

function CaptureClock({
  capture,
  positionName,
  isOffline,
}: {
  capture: FollowedCapture;
  positionName: (position: string) => string;
  isOffline: boolean;
}) {
  const { t } = useTexts();
  const [nowMs, setNowMs] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const lengthMs = elapsedMs(capture, nowMs);
  // what a lost device still holds is not known: only what came counts as enough
  const countedMs = isOffline ? capture.receivedMs : lengthMs;
  const remaining = Math.ceil((MINIMUM_RECORDING_MS - countedMs) / 1000);
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" align="center">
        <Group gap="xs" wrap="nowrap">
          <span className={styles.light} aria-hidden />
          <Text fw={600}>{t('streaming.record.running', { position: positionName(capture.position) })}</Text>
        </Group>
        <Text className={`sadap-digits ${styles.clock}`} role="timer">
          {clockTime(lengthMs)}
        </Text>
      </Group>
      <Progress
        value={Math.min(100, (countedMs / MINIMUM_RECORDING_MS) * 100)}
        color={remaining > 0 ? 'yellow' : 'green'}
        transitionDuration={TICK_MS}
        mt={4}
        aria-label={t('streaming.record.title')}
      />
      <Text size="sm" c="dimmed" mt={4}>
        {remaining > 0 ? t('streaming.record.remaining', { count: remaining }) : t('streaming.record.enough')}
      </Text>
    </div>
  );
}

function CaptureNotice({ stream, isCompleting }: { stream: Stream; isCompleting: boolean }) {
  const { t } = useTexts();
  const isServerConnected = useServerConnected();
  const text = (() => {
    if (!isServerConnected) return t('streaming.record.serverLost');
    if (isCompleting) return t('streaming.record.completing');
    return stream.deviceStatus === 'offline' ? t('streaming.record.offline') : null;
  })();
  return text ? (
    <Alert color="yellow" icon={<IconCloudOff />} role="status">
      {text}
    </Alert>
  ) : null;
}
