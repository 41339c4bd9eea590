import { Button, Stack, Text, Title } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import { IconMicrophone, IconStethoscope } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { WRAPPING } from '../../../ui/form/wrapping-button.ts';
import { usualDevice } from '../model/usual-device.ts';
import { useDeviceConnection } from './use-device-connection.ts';
import { useReadyDevices } from './use-ready-devices.ts';

type Props = {
  /** What it is for. */
  organ: Organ;
  /** Runs inside the tap. */
  onTap: () => void;
  /** Whether the usual one is taken without a question, and that this has been tried. */
  mayTakeUsual: boolean;
  onTakeUsual: () => void;
};

/** Stethoscopes that are ready; a tap connects one. */
export function DeviceChoice({ organ, onTap, mayTakeUsual, onTakeUsual }: Props) {
  const { t } = useTexts();
  const { ready, isPending } = useReadyDevices(organ);
  const { actions, connect } = useDeviceConnection();
  const isBusy = Object.keys(actions).length > 0;
  const isFirstLook = useRef(true);
  useEffect(() => {
    if (isPending || !mayTakeUsual) return;
    const usual = usualDevice(organ, ready, isFirstLook.current);
    isFirstLook.current = false;
    if (!usual) return;
    onTakeUsual();
    void connect(usual, 'online');
  });
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
          styles={WRAPPING}
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
