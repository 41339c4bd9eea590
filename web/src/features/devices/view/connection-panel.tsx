import { Anchor, Badge, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { DEVICE_OFFLINE_MS } from '@sadap/contract/limits';
import { IconCloudCheck, IconCloudX, IconStethoscope, IconStethoscopeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useServerConnected } from '../../../platform/realtime.ts';
import { Tip } from '../../../ui/page/tip.tsx';
import { type PanelStatus, panelStatus } from '../model/device-display.ts';
import styles from './devices.module.css';
import { useConnectedDevice } from './use-connected-device.ts';
import { useDeviceList } from './use-device-list.ts';

const FIRST_REFETCH_MS = 1_000;
const POLL_MS = 10_000;
const CLOCK_MS = 1_000;
const COLORS: Record<PanelStatus, string> = {
  checking: 'gray',
  offline: 'red',
  ready: 'green',
  connected: 'teal',
};

/** The sidebar's view of the server connection and of the device that this login holds. */
export function ConnectionPanel({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTexts();
  const isServerConnected = useServerConnected();
  const { name, status } = usePanelDevice();
  const serverText = t(
    isServerConnected ? 'devices.panel.serverConnected' : 'devices.panel.serverConnecting',
  );
  const noDeviceText = t(isServerConnected ? 'devices.panel.noDevice' : 'devices.panel.waiting');
  const deviceText = name && isServerConnected ? `${name}: ${t(`devices.panel.${status}`)}` : noDeviceText;
  const ServerIcon = isServerConnected ? IconCloudCheck : IconCloudX;
  const DeviceIcon = name && isServerConnected ? IconStethoscope : IconStethoscopeOff;
  const serverColor = isServerConnected ? 'green' : 'yellow';
  const deviceColor = name && isServerConnected ? COLORS[status] : 'gray';

  if (isCollapsed) {
    return (
      <Stack align="center" gap="xs" role="status" aria-label={`${serverText}. ${deviceText}`}>
        <Tip label={serverText} position="right">
          <ThemeIcon variant="light" color={serverColor} size={42}>
            <ServerIcon size={22} stroke={1.7} />
          </ThemeIcon>
        </Tip>
        <Tip label={deviceText} position="right">
          <ThemeIcon variant="light" color={deviceColor} size={42}>
            <DeviceIcon size={22} stroke={1.7} />
          </ThemeIcon>
        </Tip>
      </Stack>
    );
  }
  return (
    <section className={styles.panel} aria-label={t('devices.panel.title')}>
      <Badge color={serverColor} leftSection={<ServerIcon size={16} />} role="status">
        {serverText}
      </Badge>
      <Group gap="sm" mt="sm" wrap="nowrap">
        <ThemeIcon variant="light" color={deviceColor} size={38} radius="md">
          <DeviceIcon size={21} stroke={1.7} />
        </ThemeIcon>
        {name && isServerConnected ? (
          <div style={{ minWidth: 0 }}>
            <Text fw={600} size="sm" truncate>
              {name}
            </Text>
            <Text size="sm" c={`var(--mantine-color-${deviceColor}-text)`}>
              {t(`devices.panel.${status}`)}
            </Text>
          </div>
        ) : (
          <div>
            <Text size="sm" c="dimmed">
              {noDeviceText}
            </Text>
            {isServerConnected && (
              <Anchor component={Link} to="/browser-stethoscope" size="sm" py={4} display="inline-block">
                {t('browserStethoscope.open')}
              </Anchor>
            )}
          </div>
        )}
      </Group>
    </section>
  );
}

function usePanelDevice(): { name: string | null; status: PanelStatus } {
  const { device, reportedAtMs } = useConnectedDevice();
  const { refetch } = useDeviceList(POLL_MS);
  const macAddress = device?.macAddress;
  const [nowMs, setNowMs] = useState(Date.now);

  useEffect(() => {
    if (!macAddress) return;
    const first = setTimeout(() => void refetch(), FIRST_REFETCH_MS);
    const clock = setInterval(() => setNowMs(Date.now()), CLOCK_MS);
    return () => {
      clearTimeout(first);
      clearInterval(clock);
    };
  }, [macAddress, refetch]);

  const name = device ? device.name || device.macAddress : null;
  return { name, status: panelStatus(device?.deviceStatus, nowMs - reportedAtMs, DEVICE_OFFLINE_MS) };
}
