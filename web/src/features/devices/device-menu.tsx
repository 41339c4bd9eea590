import { Menu, Text } from '@mantine/core';
import { IconKey, IconPlugConnectedX, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { MoreButton } from './more-button.tsx';

export type DeviceCommands = { onDelete: () => void; onReissue: () => void; onRelease: () => void };

type Props = DeviceCommands & { name: string; isLeased: boolean; mayReissue: boolean; mayRelease: boolean };

/** What else can be done to a device. It is open when it appears, since the press on its button brought it here. */
export function DeviceMenu({ name, isLeased, mayReissue, mayRelease, ...commands }: Props) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    setOpen(true);
  }, []);
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <MoreButton ref={button} name={name} />
      </Menu.Target>
      <Menu.Dropdown>
        {mayRelease && (
          <Menu.Item leftSection={<IconPlugConnectedX size={18} />} onClick={commands.onRelease}>
            {t('devices.release')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKey size={18} />} disabled={!mayReissue} onClick={commands.onReissue}>
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
  );
}
