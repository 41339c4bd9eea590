import { ActionIcon, Button, Group, Menu, Text, ThemeIcon } from '@mantine/core';
import type { Device } from '@sadap/contract';
import {
  IconDotsVertical,
  IconKey,
  IconPlugConnectedX,
  IconStethoscope,
  IconTrash,
} from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { useSignedIn } from '../../session.ts';
import rows from '../../ui/row-list.module.css';
import type { DisplayedStatus } from './device-display.ts';
import styles from './devices.module.css';
import { StatusBadge } from './status-badge.tsx';

type Props = {
  device: Device;
  status: DisplayedStatus;
  isBusy: boolean;
  onConnect: () => void;
  onDisconnect: () => void;
  onDelete: () => void;
  onReissue: () => void;
  onRelease: () => void;
};

export function DeviceRow({ device, status, isBusy, onConnect, onDisconnect, ...commands }: Props) {
  const { t } = useTexts();
  const { userId, role } = useSignedIn();
  const isLeased = device.status === 'Connected';
  const isMine = isLeased && device.connectedBy === userId;
  const mayReissue = !isLeased || isMine || role === 'ADMIN';
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
          <Text size="sm">{t('devices.usedBy', { username: device.connectedUser.username })}</Text>
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
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('devices.more', { name: device.name })}
            >
              <IconDotsVertical size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isLeased && !isMine && role === 'ADMIN' && (
              <Menu.Item leftSection={<IconPlugConnectedX size={18} />} onClick={commands.onRelease}>
                {t('devices.release')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconKey size={18} />}
              disabled={!mayReissue}
              onClick={commands.onReissue}
            >
              {t('devices.reissue')}
              {!mayReissue && <Text size="sm">{t('devices.reissueInUse')}</Text>}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} />}
              disabled={isLeased}
              onClick={commands.onDelete}
            >
              {t('devices.delete')}
              {isLeased && <Text size="sm">{t('devices.deleteConnected')}</Text>}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </li>
  );
}
