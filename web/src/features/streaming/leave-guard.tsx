import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { useUnsavedWork } from '../../ui/unsaved-warning.tsx';
import { isCapturing } from './stream-state.ts';
import { hasUnfinishedCapture, type Stream } from './use-stream.ts';

/**
 * Leaving the page inside the application stops the stream, after a question when sound is at stake. A page that
 * vanishes (closed tab, crash) stops nothing: the server keeps the stream for who comes back.
 */
export function LeaveGuard({ stream }: { stream: Stream }) {
  const { t } = useTexts();
  const isUnfinished = hasUnfinishedCapture(stream);
  const isActive = stream.phase === 'streaming' || stream.phase === 'connecting' || isUnfinished;
  useUnsavedWork(useCallback(() => isUnfinished, [isUnfinished]));
  // Sign-out is asked elsewhere, and the server ends what the session held.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isActive && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== '/login',
  );
  const isBlocked = blocker.state === 'blocked';
  const { stop } = stream;

  useEffect(() => {
    if (!isBlocked || isUnfinished) return;
    void stop();
    blocker.proceed?.();
  });

  const leave = async () => {
    if (stream.phase === 'streaming') await stop();
    blocker.proceed?.();
  };
  return (
    <Modal
      opened={isBlocked && isUnfinished}
      onClose={() => blocker.reset?.()}
      title={t('streaming.leave.title')}
    >
      <Stack>
        <Text>
          {isCapturing(stream.capture) ? t('streaming.leave.capturing') : t('streaming.leave.unsaved')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
            {t('streaming.leave.stay')}
          </Button>
          <Button color="red" onClick={() => void leave()}>
            {t('streaming.leave.leave')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
