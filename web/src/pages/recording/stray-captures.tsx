import { Alert, Button, Group } from '@mantine/core';
import type { Capture } from '@sadap/contract/streaming';
import { IconPlayerRecord } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { type ConnectedDevice, useDeviceConnection } from '../../features/devices/index.ts';
import { type Stream, useRunningNow } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { isScreenLocked } from '../../platform/screen-lock.ts';

export type Strays = {
  captures: Capture[];
  /** The server has told what is being recorded. */
  isKnown: boolean;
  /** The stethoscope that is being taken. */
  busyMac: string | null;
  goOnHere: (capture: Capture) => void;
};

/**
 * What is being recorded for this check-up by a stethoscope that this page does not hold: the clinician
 * began it on another machine, or before signing in again.
 *
 * A page that opens without a stethoscope takes that of the first one that it `mayTake`, if somebody looks at
 * it. Later it only tells: two open pages would take it from each other.
 */
export function useStrayCaptures(
  { device, isPending }: Pick<ConnectedDevice, 'device' | 'isPending'>,
  { capture }: Pick<Stream, 'capture'>,
  checkUpId: number,
  mayTake: (stray: Capture) => boolean = () => false,
): Strays {
  const { running, isKnown } = useRunningNow(!isPending);
  const { actions, connect } = useDeviceConnection();
  const captures = running.filter(
    ({ id, sessionId, macAddress }) =>
      sessionId === checkUpId && macAddress !== device?.macAddress && id !== capture?.id,
  );
  const goOnHere = ({ macAddress, deviceName: name }: Capture) =>
    void connect({ macAddress, name }, 'connected');
  const isOpening = useRef(true);
  useEffect(() => {
    if (!isKnown || !isOpening.current) return;
    isOpening.current = false;
    const isSeen = document.visibilityState === 'visible' && !isScreenLocked();
    const first = captures.find(mayTake);
    if (first && device === null && isSeen) goOnHere(first);
  });
  return { captures, isKnown, busyMac: Object.keys(actions)[0] ?? null, goOnHere };
}

/** Each of them, with the tap that goes on with it on this page. */
export function StrayCaptures({ captures, busyMac, goOnHere }: Omit<Strays, 'isKnown'>) {
  const { t } = useTexts();
  const positionName = usePositionName();
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
          disabled={busyMac !== null}
          loading={busyMac === capture.macAddress}
          onClick={() => goOnHere(capture)}
        >
          {t('streaming.record.goOnHere')}
        </Button>
      </Group>
    </Alert>
  ));
}
