import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useTexts } from '../../../i18n/index.ts';

type Props = { name: string } & ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps>;

/** Opens a device's menu. */
export function MoreButton({ name, ...others }: Props) {
  const { t } = useTexts();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-haspopup="menu"
      aria-label={t('devices.more', { name })}
      {...others}
    >
      <IconDotsVertical size={20} />
    </ActionIcon>
  );
}
