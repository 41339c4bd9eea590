import { Burger, Drawer, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { Mark } from '../../ui/mark.tsx';
import styles from './layout.module.css';

type Props = { opened: boolean; onOpen: () => void; onClose: () => void; children: ReactNode };

export function MobileBar({ opened, onOpen, onClose, children }: Props) {
  const { t } = useTexts();
  return (
    <>
      <section className={styles.bar} aria-label={t('layout.product')}>
        <Burger opened={opened} onClick={onOpen} aria-label={t('layout.openMenu')} size="md" />
        <Mark size={32} />
        <Text fw={700} size="xl">
          {t('layout.product')}
        </Text>
      </section>
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
    </>
  );
}
