import { Burger, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import { Mark } from '../../ui/page/mark.tsx';
import styles from './layout.module.css';

const drawerModule = lazyModule(() => import('./menu-drawer.tsx'));

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
  const { code } = drawerModule.use(opened);
  return (
    <>
      <section className={styles.bar} data-toasts-beside="" aria-label={t('layout.product')}>
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
      {code && (
        <code.MenuDrawer opened={opened} onClose={onClose}>
          {children}
        </code.MenuDrawer>
      )}
    </>
  );
}
