import { Button, Group, NativeSelect } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import { IconStethoscope } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { WRAPPING } from '../../../ui/form/wrapping-button.ts';
import { useDeviceConnection } from './use-device-connection.ts';
import { useReadyDevices } from './use-ready-devices.ts';

/**
 * One press connects the stethoscope that suits the organ best, a list any other one that is ready; without
 * one, the way to where they are managed.
 */
export function ConnectReady({ organ }: { organ: Organ }) {
  const { t } = useTexts();
  const { ready } = useReadyDevices(organ);
  const { actions, connect } = useDeviceConnection();
  const isBusy = Object.keys(actions).length > 0;
  const [first, ...others] = ready;
  if (!first)
    return (
      <Button component={Link} to="/" size="md" leftSection={<IconStethoscope size={20} />}>
        {t('streaming.connectDevice')}
      </Button>
    );
  const nameOf = ({ name, macAddress }: typeof first) => name || macAddress;
  const options = others.map((device) => ({ value: device.macAddress, label: nameOf(device) }));
  return (
    <Group gap="xs">
      <Button
        size="md"
        flex="1 1 auto"
        styles={WRAPPING}
        leftSection={<IconStethoscope size={20} />}
        loading={isBusy}
        onClick={() => void connect(first, 'online')}
      >
        {t('streaming.connectTo', { name: nameOf(first) })}
      </Button>
      {others.length > 0 && (
        <NativeSelect
          size="md"
          aria-label={t('streaming.otherDevice')}
          value=""
          disabled={isBusy}
          data={[{ value: '', label: t('streaming.otherDevice') }, ...options]}
          onChange={({ currentTarget: { value } }) => {
            const chosen = others.find(({ macAddress }) => macAddress === value);
            if (chosen) void connect(chosen, 'online');
          }}
        />
      )}
    </Group>
  );
}
