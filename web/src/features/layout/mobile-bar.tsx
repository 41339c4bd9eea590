import { Burger, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { Mark } from '../../ui/mark.tsx';
import { useCode } from '../../ui/use-code.ts';
import styles from './layout.module.css';

type Props = {
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** The menu's badges. */
  news: ReactNode;
  calls: ReactNode;
  children: ReactNode;
};

export function MobileBar({ opened, onOpen, onClose, news, calls, children }: Props) {
  const { t } = useTexts();
  const drawer = useCode('menu-drawer', () => import('./menu-drawer.tsx'), opened);
  return (
    <>
      <section className={styles.bar} aria-label={t('layout.product')}>
        <Burger opened={opened} onClick={onOpen} aria-label={t('layout.openMenu')} size="md" />
        <Mark size={32} />
        <Text fw={600} size="xl" className={styles.product ?? ''}>
          {t('layout.product')}
        </Text>
        <div className={styles.barEnd}>
          {news}
          {calls}
        </div>
      </section>
      {drawer.data && (
        <drawer.data.MenuDrawer opened={opened} onClose={onClose}>
          {children}
        </drawer.data.MenuDrawer>
      )}
    </>
  );
}
