import { Badge, Button, Group } from '@mantine/core';
import type { Device } from '@sadap/contract/devices';
import { IconStethoscope } from '@tabler/icons-react';
import { useDeviceConnection } from '../../features/devices/index.ts';
import type { Stream } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';

type Props = {
  device: Device;
  stream: Stream;
  /** A step is being recorded, or saved. */
  isHeld: boolean;
};

/** The stethoscope that the examination holds; another one can be taken. */
export function ExaminationDevice({ device, stream, isHeld }: Props) {
  const { t } = useTexts();
  const { actions, disconnect } = useDeviceConnection();
  return (
    <Group gap="xs" mt={4}>
      <Badge
        size="xl"
        color={stream.phase === 'streaming' ? 'green' : 'gray'}
        leftSection={<IconStethoscope size={16} />}
      >
        {device.name}
      </Badge>
      <Button
        size="md"
        variant="subtle"
        disabled={isHeld}
        loading={actions[device.macAddress] !== undefined}
        onClick={() => void disconnect(device)}
      >
        {t('examination.device.change')}
      </Button>
    </Group>
  );
}
