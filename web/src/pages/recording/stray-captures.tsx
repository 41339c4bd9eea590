import { Alert, Button, Group } from '@mantine/core';
import type { Capture } from '@sadap/contract/streaming';
import { IconPlayerRecord } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { type ConnectedDevice, useDeviceConnection } from '../../features/devices/index.ts';
import { type Stream, useRunningCaptures } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';

/**
 * What is being recorded for this check-up by a stethoscope that this page does not hold: the clinician
 * began it on another machine, or before signing in again.
 */
export function useStrayCaptures(
  { device, isPending }: Pick<ConnectedDevice, 'device' | 'isPending'>,
  { capture }: Pick<Stream, 'capture'>,
  checkUpId: number,
): Capture[] {
  return useRunningCaptures(!isPending).filter(
    ({ id, sessionId, macAddress }) =>
      sessionId === checkUpId && macAddress !== device?.macAddress && id !== capture?.id,
  );
}

type Props = {
  captures: readonly Capture[];
  /** The page holds no stethoscope: that of the recording is taken without a tap. */
  isFree: boolean;
};

/** Each of them, with the tap that goes on with it on this page. */
export function StrayCaptures({ captures, isFree }: Props) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const { actions, connect } = useDeviceConnection();
  const isBusy = Object.keys(actions).length > 0;
  const tried = useRef<string>(undefined);
  const [first] = captures;
  useEffect(() => {
    if (!first || !isFree || tried.current === first.id) return;
    tried.current = first.id;
    void connect({ macAddress: first.macAddress, name: first.deviceName }, 'connected');
  });
  return captures.map((capture) => (
    <Alert
      key={capture.id}
      color="red"
      icon={<IconPlayerRecord />}
      title={t('streaming.record.stray', {
        position: positionName(capture.position),
        name: capture.deviceName,
      })}
    >
      <Group gap="sm">
        {t('streaming.record.strayHint')}
        <Button
          size="lg"
          disabled={isBusy}
          loading={actions[capture.macAddress] !== undefined}
          onClick={() =>
            void connect({ macAddress: capture.macAddress, name: capture.deviceName }, 'connected')
          }
        >
          {t('streaming.record.goOnHere')}
        </Button>
      </Group>
    </Alert>
  ));
}
