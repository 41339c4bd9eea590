import { ActionIcon, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Device, IssuedDeviceKey } from '@sadap/contract/devices';
import { IconPlus, IconRefresh, IconStethoscope } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useSignedIn } from '../../../platform/session.ts';
import { Lazy } from '../../../ui/lazy.tsx';
import rows from '../../../ui/list/row-list.module.css';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { Tip } from '../../../ui/page/tip.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { displayedStatus, reportOf } from '../model/device-display.ts';
import { DeviceRow } from './device-row.tsx';
import { useDeviceCommands } from './use-device-commands.ts';
import { useDeviceConnection } from './use-device-connection.ts';
import { LIST_POLL_MS, useDeviceList, useStatusChecks } from './use-device-list.ts';
import { useDeviceWatch } from './use-device-watch.ts';

const handoverModule = lazyModule(() => import('./late/key-handover.tsx'));

/** The dashboard's device list. */
export function DeviceManagement() {
  const { t } = useTexts();
  const { userId } = useSignedIn();
  const list = useDeviceList(LIST_POLL_MS);
  const { actions, connect, disconnect, release } = useDeviceConnection();
  const [issued, setIssued] = useState<IssuedDeviceKey | null>(null);
  const [asked, setAsked] = useState<Device | null>(null);
  const { remove, release: takeBack } = useDeviceCommands();
  const [isRefreshing, setRefreshing] = useState(false);
  const watch = useDeviceWatch(list, release);
  const devices = list.data?.devices ?? [];
  const report = reportOf(list);
  useStatusChecks(watch.connected !== null);

  const refresh = async () => {
    setRefreshing(true);
    const { data, isError } = await list.refetch();
    setRefreshing(false);
    if (isError || !data) return toast.error({ title: t('devices.toast.refreshFailed') });
    const total = data.devices.length;
    if (total === 0) toast.info({ title: t('devices.toast.none'), message: t('devices.toast.noneMessage') });
    else {
      toast.success({
        title: t('devices.toast.refreshed'),
        message: t('devices.toast.refreshedMessage', { total }),
      });
    }
  };

  const row = (device: Device) => {
    const action = actions[device.macAddress] ?? null;
    const isTimedOut = watch.devices[device.macAddress]?.isTimedOut ?? false;
    const status = displayedStatus(device, { userId, action, isTimedOut, report });
    return (
      <DeviceRow
        key={device.macAddress}
        device={device}
        status={status}
        isBusy={action !== null}
        onConnect={() => void connect(device, status)}
        onDisconnect={() => void disconnect(device)}
        onDelete={() => void remove(device)}
        onReissue={() => setAsked(device)}
        onRelease={() => void takeBack(device)}
      />
    );
  };

  return (
    <Card component="section" aria-labelledby="devices-title">
      <Group justify="space-between" mb="md" gap="sm">
        <div>
          <Title order={2} id="devices-title">
            {t('devices.title')}
          </Title>
          <Text c="dimmed" size="sm">
            {t('devices.subtitle')}
          </Text>
        </div>
        <Group gap="xs">
          <Tip label={t('devices.refresh')}>
            <ActionIcon
              variant="default"
              size={44}
              loading={isRefreshing}
              onClick={() => void refresh()}
              aria-label={t('devices.refresh')}
            >
              <IconRefresh size={20} stroke={1.7} />
            </ActionIcon>
          </Tip>
          <Button
            component={Link}
            to="/add-stethoscope"
            variant="default"
            leftSection={<IconPlus size={18} />}
          >
            {t('devices.add')}
          </Button>
        </Group>
      </Group>
      {list.isPending && (
        <Stack>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </Stack>
      )}
      {list.isError && !list.data && (
        <LoadError title={t('devices.loadFailed')} error={list.error} onRetry={() => void refresh()} />
      )}
      {list.data && devices.length === 0 && (
        <EmptyState
          icon={IconStethoscope}
          title={t('devices.emptyTitle')}
          message={t('devices.emptyMessage')}
        >
          <Button component={Link} to="/add-stethoscope" mt="sm" leftSection={<IconPlus size={18} />}>
            {t('devices.addFirst')}
          </Button>
          <Button component={Link} to="/browser-stethoscope" variant="subtle">
            {t('browserStethoscope.open')}
          </Button>
        </EmptyState>
      )}
      {devices.length > 0 && <ul className={rows.list}>{devices.map(row)}</ul>}
      <Lazy module={handoverModule} isWanted={asked !== null || issued !== null}>
        {({ KeyHandover }) => (
          <KeyHandover asked={asked} onAsked={setAsked} issued={issued} onIssued={setIssued} />
        )}
      </Lazy>
    </Card>
  );
}
