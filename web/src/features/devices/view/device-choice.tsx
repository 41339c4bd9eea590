import { Button, Stack, Text, Title } from '@mantine/core';
import { IconMicrophone, IconStethoscope } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useDeviceConnection } from './use-device-connection.ts';
import { useReadyDevices } from './use-ready-devices.ts';

/** Stethoscopes that are ready; a tap connects one. `onTap` runs inside the tap. */
export function DeviceChoice({ onTap }: { onTap: () => void }) {
  const { t } = useTexts();
  const ready = useReadyDevices();
  const { actions, connect } = useDeviceConnection();
  const isBusy = Object.keys(actions).length > 0;
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t('examination.device.title')}
      </Title>
      <Text c="dimmed">{t(ready.length > 0 ? 'examination.device.hint' : 'examination.device.none')}</Text>
      {ready.map((device) => (
        <Button
          key={device.macAddress}
          size="lg"
          leftSection={<IconStethoscope size={24} />}
          loading={actions[device.macAddress] !== undefined}
          disabled={isBusy}
          onClick={() => {
            onTap();
            void connect(device, 'online');
          }}
        >
          {t('examination.device.use', { name: device.name })}
        </Button>
      ))}
      {ready.length === 0 && <Text>{t('examination.device.noneHint')}</Text>}
      <Button
        component={Link}
        to="/browser-stethoscope"
        variant="default"
        size="md"
        leftSection={<IconMicrophone size={20} />}
      >
        {t('examination.device.microphone')}
      </Button>
    </Stack>
  );
}
