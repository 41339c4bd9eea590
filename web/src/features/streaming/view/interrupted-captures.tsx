import { Badge, Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { MINIMUM_RECORDING_MS } from '@sadap/contract/limits';
import type { Capture } from '@sadap/contract/streaming';
import { IconHistory, IconPlayerRecord } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { Link } from '../../../platform/navigation.tsx';
import { CaptureQuality } from '../../../signal-quality/capture-quality.tsx';
import { useQualityGate } from '../../../signal-quality/use-quality-gate.ts';
import { clockTime } from '../../../sound/clock-time.ts';
import { useNobodyText } from '../../../ui/list/use-nobody-text.ts';
import { pageOfCapture } from '../model/capture-page.ts';
import { CapturedSound } from './captured-sound.tsx';
import { useRunningCaptures, useUnsavedCaptures } from './use-unsaved-captures.ts';

type Props = {
  /** Only this check-up's. */
  checkUpId?: number;
  /** The capture that the page handles itself. */
  exceptId?: string | undefined;
  /** Saves with the page's dialog; without it, saving means 'review later'. */
  onSave?: (capture: Capture) => void;
};

/**
 * This clinician's captured sounds that are neither saved nor discarded: to play, save or discard. Outside
 * the pages of a check-up it also lists running ones, with a link back to them.
 */
export function InterruptedCaptures({ checkUpId, exceptId, onSave }: Props) {
  const { t } = useTexts();
  const { captures, busyId, saveForReview, discard } = useUnsavedCaptures(checkUpId);
  // One that ended between the two responses is in both.
  const running = useRunningCaptures(checkUpId === undefined).filter(
    ({ id }) => !captures.some((ended) => ended.id === id),
  );
  const shown = captures.filter(({ id }) => id !== exceptId);
  if (shown.length + running.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="unsaved-sounds">
      <Group gap="sm" wrap="nowrap" mb="sm" align="flex-start">
        <IconHistory aria-hidden style={{ flex: 'none' }} />
        <div>
          <Title order={2} id="unsaved-sounds" size="h3">
            {t('streaming.unsaved.title')}
          </Title>
          <Text c="dimmed" size="sm">
            {t('streaming.unsaved.hint')}
          </Text>
        </div>
      </Group>
      <Stack>
        {running.map((capture) => (
          <RunningCapture key={capture.id} capture={capture} />
        ))}
        {shown.map((capture) => (
          <UnsavedCapture
            key={capture.id}
            capture={capture}
            isBusy={busyId === capture.id}
            onOpen={onSave}
            onSave={(unchecked) => saveForReview(capture, unchecked)}
            onDiscard={() => void discard(capture)}
          />
        ))}
      </Stack>
    </Card>
  );
}

function RunningCapture({ capture }: { capture: Capture }) {
  const { t } = useTexts();
  return (
    <Card component="article" padding="md">
      <CaptureHead capture={capture}>
        <Badge color="red" leftSection={<IconPlayerRecord size={15} />}>
          {t('streaming.unsaved.running')}
        </Badge>
      </CaptureHead>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('streaming.unsaved.runningHint')}</Text>
        <Button component={Link} to={pageOfCapture(capture)} ms="auto">
          {t('streaming.unsaved.back')}
        </Button>
      </Group>
    </Card>
  );
}

function CaptureHead({ capture, children }: { capture: Capture; children: ReactNode }) {
  const { language } = useTexts();
  const positionName = usePositionName();
  const hn = useNobodyText()(capture.patientHn) ?? capture.patientHn;
  return (
    <Group justify="space-between" align="flex-start" gap="xs" mb="xs">
      <div>
        <Text fw={600}>
          {`${capture.patientName ?? ''} ${hn} · ${positionName(capture.position)}`.trim()}
        </Text>
        <Text size="sm" c="dimmed">
          {`${dateTimeText(capture.startedAt, language)} · ${clockTime(capture.durationMs)} · ${capture.deviceName}`}
        </Text>
      </div>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}

type ItemProps = {
  capture: Capture;
  isBusy: boolean;
  /** Opens the dialog that saves it. */
  onOpen: ((capture: Capture) => void) | undefined;
  /** Saves it for review. */
  onSave: (unchecked: string | null) => Promise<void>;
  onDiscard: () => void;
};

function UnsavedCapture({ capture, isBusy, onOpen, onSave, onDiscard }: ItemProps) {
  const { t } = useTexts();
  const gate = useQualityGate(capture.id);
  const isTooShort = capture.durationMs < MINIMUM_RECORDING_MS;
  return (
    <Card component="article" padding="md">
      <CaptureHead capture={capture}>
        {capture.draftAnalysis && <Badge color="gray">{t('streaming.unsaved.hasDraft')}</Badge>}
        <Badge color="yellow">
          {capture.state === 'interrupted'
            ? t('streaming.unsaved.interrupted')
            : t('streaming.unsaved.stopped')}
        </Badge>
      </CaptureHead>
      {capture.durationMs > 0 && (
        <CapturedSound captureId={capture.id} durationMs={capture.durationMs} gaps={capture.gaps} />
      )}
      {isTooShort && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('streaming.unsaved.tooShort')}
        </Text>
      )}
      {gate.isHeld && (
        <Box mt="sm">
          <CaptureQuality captureId={capture.id} />
        </Box>
      )}
      <Group justify="flex-end" mt="sm" gap="sm">
        <Button variant="default" color="red" disabled={isBusy || gate.isWaiting} onClick={onDiscard}>
          {t('streaming.record.discard')}
        </Button>
        {!onOpen && (
          <Button component={Link} to={pageOfCapture(capture)} variant="default">
            {t('streaming.unsaved.open')}
          </Button>
        )}
        {!isTooShort && (onOpen || !capture.draftAnalysis) && (
          <Button
            loading={isBusy || gate.isWaiting}
            onClick={() => (onOpen ? onOpen(capture) : void gate.pass(onSave))}
          >
            {t(onOpen ? 'streaming.unsaved.save' : 'streaming.unsaved.saveLater')}
          </Button>
        )}
      </Group>
    </Card>
  );
}
