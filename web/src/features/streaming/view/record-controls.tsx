import { ActionIcon, Alert, Button, Group, Progress, Text, VisuallyHidden } from '@mantine/core';
import { MINIMUM_RECORDING_MS } from '@sadap/contract/limits';
import { IconCloudOff, IconPlayerRecordFilled, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useServerConnected } from '../../../platform/realtime.ts';
import { steadyMs } from '../../../platform/steady-clock.ts';
import { useStore } from '../../../platform/store.ts';
import { clockTime } from '../../../sound/clock-time.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { Tip } from '../../../ui/page/tip.tsx';
import { type Absence, absenceOf } from '../model/capture-absence.ts';
import { rememberedStop } from '../model/remembered-stop.ts';
import { elapsedMs, type FollowedCapture } from '../model/stream-state.ts';
import styles from './record-controls.module.css';
import { useCapture } from './use-capture.ts';
import type { CaptureSubject, Stream } from './use-stream.ts';

const TICK_MS = 100;

type Props = {
  stream: Stream;
  subject: CaptureSubject;
  positionName: (position: string) => string;
  /** The letter whose key starts it, where the page listens for it. */
  recordKey?: string;
};

/** Starts recording at the chosen position, which is shown next to it. */
export function RecordButton({ stream, subject, positionName, recordKey }: Props) {
  const { t } = useTexts();
  const { isBusy, start } = useCapture(stream);
  const { phase, deviceStatus } = stream;
  return (
    <Button
      size="md"
      color="red"
      disabled={phase !== 'streaming' || deviceStatus === 'offline'}
      loading={isBusy}
      leftSection={<IconPlayerRecordFilled size={20} />}
      rightSection={recordKey && <KeyHint shortcut={recordKey} />}
      aria-keyshortcuts={recordKey}
      onClick={() => void start(subject)}
    >
      {t('streaming.record.start')}
      <VisuallyHidden> · {positionName(subject.position)}</VisuallyHidden>
    </Button>
  );
}

/** Timer, Stop and Discard of the running capture. */
export function RunningControls({ stream, stopKey }: { stream: Stream; stopKey?: string }) {
  const { t } = useTexts();
  const { isBusy, stop, discard } = useCapture(stream);
  const pressed = useStore(rememberedStop);
  const { capture } = stream;
  if (!capture) return null;
  const isCompleting = capture.state === 'completing';
  return (
    <>
      <CaptureClock
        capture={capture}
        isOffline={stream.deviceStatus === 'offline'}
        stoppedAtMs={pressed?.captureId === capture.id ? pressed.pressedAtMs : null}
      />
      <Group gap="xs" wrap="nowrap" className={styles.buttons ?? ''}>
        <Button
          size="md"
          color="red"
          flex={1}
          loading={isBusy || isCompleting}
          leftSection={<IconPlayerStopFilled size={20} />}
          rightSection={stopKey && <KeyHint shortcut={stopKey} />}
          aria-keyshortcuts={stopKey}
          onClick={() => void stop()}
        >
          {t('streaming.record.stop')}
        </Button>
        <Tip label={t('streaming.record.discard')}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('streaming.record.discard')}
            onClick={() => void discard()}
          >
            <IconTrash size={20} stroke={1.7} />
          </ActionIcon>
        </Tip>
      </Group>
    </>
  );
}

type ClockProps = {
  capture: FollowedCapture;
  isOffline: boolean;
  /** When Stop was pressed; null: it was not. */
  stoppedAtMs: number | null;
};

function CaptureClock({ capture, isOffline, stoppedAtMs }: ClockProps) {
  const { t } = useTexts();
  const nowMs = useNow(TICK_MS);
  const lengthMs = stoppedAtMs === null ? elapsedMs(capture, nowMs) : stoppedAtMs - capture.startedAtMs;
  // What a lost device still holds is unknown: only received sound counts towards the minimum.
  const countedMs = isOffline ? capture.receivedMs : lengthMs;
  const remaining = Math.ceil((MINIMUM_RECORDING_MS - countedMs) / 1000);
  return (
    <div className={styles.running}>
      <Group gap="xs" wrap="nowrap" align="center">
        <span className={styles.light} aria-hidden />
        <Text className={`sadap-digits ${styles.clock}`} role="timer">
          {clockTime(lengthMs)}
        </Text>
        <Text size="sm" lh={1.35}>
          {remaining > 0
            ? t('streaming.record.remaining', { count: remaining })
            : t('streaming.record.enough')}
        </Text>
      </Group>
      <Progress
        size="sm"
        value={Math.min(100, (countedMs / MINIMUM_RECORDING_MS) * 100)}
        color={remaining > 0 ? 'yellow' : 'green'}
        transitionDuration={TICK_MS}
        aria-label={t('streaming.record.title')}
      />
    </div>
  );
}

/** What is wrong with the running capture. */
export function CaptureNotice({ stream }: { stream: Stream }) {
  const { t } = useTexts();
  const isServerConnected = useServerConnected();
  const nowMs = useNow(1_000);
  const absence = absenceOf(stream, isServerConnected, nowMs);
  const pressed = useStore(rememberedStop);
  const isRemembered = pressed?.isLate && pressed.captureId === stream.capture?.id;
  if (isRemembered && stream.capture?.state === 'recording' && absence?.leftS !== 0)
    return (
      <Alert color="yellow" icon={<IconPlayerStopFilled />} role="status" p="xs">
        {t(isServerConnected ? 'streaming.record.stopWhileBusy' : 'streaming.record.stopRemembered')}
      </Alert>
    );
  if (!absence)
    return stream.capture?.state === 'completing' ? (
      <Alert color="yellow" icon={<IconCloudOff />} role="status" p="xs">
        {t('streaming.record.completing')}
      </Alert>
    ) : null;
  const { leftS } = absence;
  const isLosing = leftS === 0 || (absence.of === 'device' && absence.isLosing);
  return (
    <Alert color={isLosing ? 'red' : 'yellow'} icon={<IconCloudOff />} p="xs">
      {/* Read out once, not with every second. */}
      <Text size="sm" role="status" aria-live="polite">
        {absenceText(absence, t)}
      </Text>
      {leftS !== null && leftS > 0 && (
        <Text size="sm" className="sadap-digits" aria-live="off">
          {t('streaming.record.endsIn', { count: leftS })}
        </Text>
      )}
    </Alert>
  );
}

function absenceText(absence: Absence, t: ReturnType<typeof useTexts>['t']): string {
  if (absence.leftS === 0) return t('streaming.record.hasEnded');
  if (absence.of === 'server') return t('streaming.record.serverLost');
  const { keptS, isLosing } = absence;
  if (keptS === null) return t('streaming.record.offlineKeepsUnknown');
  if (keptS === 0) return t('streaming.record.offlineKeepsNothing');
  return t(isLosing ? 'streaming.record.offlineLosing' : 'streaming.record.offline', { count: keptS });
}

function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(steadyMs());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(steadyMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
