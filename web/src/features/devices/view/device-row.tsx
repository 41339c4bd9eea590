import { Button, Group, Text, ThemeIcon } from '@mantine/core';
import type { Device } from '@sadap/contract/devices';
import { IconStethoscope } from '@tabler/icons-react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import rows from '../../../ui/list/row-list.module.css';
import type { DisplayedStatus } from '../model/device-display.ts';
import type { DeviceCommands } from './device-menu.tsx';
import { DeviceMenuButton } from './device-menu-button.tsx';
import styles from './devices.module.css';
import { StatusBadge } from './status-badge.tsx';

type Props = DeviceCommands & {
  device: Device;
  status: DisplayedStatus;
  isBusy: boolean;
  onConnect: () => void;
  onDisconnect: () => void;
};

export function DeviceRow({ device, status, isBusy, onConnect, onDisconnect, ...commands }: Props) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const { userId, role } = useSignedIn();
  const isLeased = device.status === 'Connected';
  const isMine = isLeased && device.connectedBy === userId;
  const notYours = device.mayManage
    ? null
    : t('devices.notYours', { username: staffName(device.addedBy.username) });
  return (
    <li className={rows.row}>
      <ThemeIcon variant="light" size={46} radius="md" color={status === 'offline' ? 'gray' : 'teal'}>
        <IconStethoscope size={26} stroke={1.6} />
      </ThemeIcon>
      <div className={rows.what}>
        <Text fw={600} lineClamp={1}>
          {device.name}
        </Text>
        <Text size="sm" c="dimmed" ff="monospace">
          {device.macAddress}
        </Text>
        {status === 'inUse' && device.connectedUser && (
          <Text size="sm">{t('devices.usedBy', { username: staffName(device.connectedUser.username) })}</Text>
        )}
        {device.mayManage && device.oldKeyEndsAt !== null && (
          <Text size="sm">
            {t('devices.oldKey.pending', { until: dateTimeText(device.oldKeyEndsAt, language) })}
          </Text>
        )}
      </div>
      <StatusBadge status={status} />
      <Group gap="xs" wrap="nowrap" className={styles.actions ?? ''}>
        {isMine ? (
          <Button variant="default" loading={isBusy} onClick={onDisconnect}>
            {t('devices.disconnect')}
          </Button>
        ) : (
          <Button loading={isBusy} variant={status === 'online' ? 'filled' : 'default'} onClick={onConnect}>
            {t('devices.connect')}
          </Button>
        )}
        <DeviceMenuButton
          name={device.name}
          username={
            device.connectedUser ? staffName(device.connectedUser.username) : t('devices.anotherUser')
          }
          notReissued={notYours}
          notDeleted={notYours ?? (isLeased ? t('devices.deleteConnected') : null)}
          mayRelease={isLeased && !isMine && role === 'ADMIN'}
          {...commands}
        />
      </Group>
    </li>
  );
}
