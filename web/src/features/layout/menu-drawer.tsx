import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/index.ts';

type Props = { opened: boolean; onClose: () => void; children: ReactNode };

export function MenuDrawer({ opened, onClose, children }: Props) {
  const { t } = useTexts();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={300}
      padding={0}
      title={t('layout.menu')}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
      styles={{
        header: { minHeight: 56, paddingInline: 'var(--mantine-spacing-md)' },
        body: { height: 'calc(100% - 56px)' },
      }}
    >
      {children}
    </Drawer>
  );
}
