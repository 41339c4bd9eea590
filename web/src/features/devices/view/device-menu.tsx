import { Menu } from '@mantine/core';
import { IconKey, IconPlugConnectedX, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { MoreButton } from './more-button.tsx';

export type DeviceCommands = { onDelete: () => void; onReissue: () => void; onRelease: () => void };

type Props = DeviceCommands & {
  name: string;
  /** The user who holds it. */
  username: string;
  /** Why its key cannot be reissued, or it cannot be deleted; null if it can. */
  notReissued: string | null;
  notDeleted: string | null;
  mayRelease: boolean;
};

/** Further commands for a device. The menu is open when it mounts, since a press on its button loaded it. */
export function DeviceMenu({ name, username, notReissued, notDeleted, mayRelease, ...commands }: Props) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const reasonId = useId();
  const reasons = [...new Set([notReissued, notDeleted])].filter((reason) => reason !== null);
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
            {t('devices.release', { username })}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconKey size={18} />}
          disabled={notReissued !== null}
          aria-describedby={notReissued === null ? undefined : reasonId}
          onClick={commands.onReissue}
        >
          {t('devices.reissue')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={18} />}
          disabled={notDeleted !== null}
          aria-describedby={notDeleted === null ? undefined : reasonId}
          onClick={commands.onDelete}
        >
          {t('devices.delete')}
        </Menu.Item>
        {reasons.length > 0 && (
          <Menu.Label id={reasonId} maw={280}>
            {reasons.map((reason) => (
              <div key={reason}>{reason}</div>
            ))}
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
