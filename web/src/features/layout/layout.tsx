import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { sharedStorage } from '../../platform/browser-storage.ts';
import { useLocation } from '../../platform/navigation.tsx';
import { NARROW } from '../../ui/page/narrow.ts';
import { SecureContextBanner } from '../../ui/page/secure-context-banner.tsx';
import { SkipLink } from '../../ui/page/skip-link.tsx';
import styles from './layout.module.css';
import { MobileBar } from './mobile-bar.tsx';
import { Sidebar } from './sidebar.tsx';

const COLLAPSED_KEY = 'sidebar-collapsed';

type Props = {
  children: ReactNode;
  /** The connection panel, wide or as icons. */
  connection: (isCollapsed: boolean) => ReactNode;
  /** The badge of a menu item; also shown where the menu is folded away. */
  badgeOf: (path: string) => ReactNode;
  news: ReactNode;
  /** The access to calls: in the bar, in the menu, or in the menu folded to icons. */
  calls: (look: 'bar' | 'menu' | 'icon') => ReactNode;
  /** Stays visible above every page. */
  banner: ReactNode;
  onLock: () => void;
  onLogout: () => void;
};

export function Layout({ children, connection, badgeOf, news, calls, banner, onLock, onLogout }: Props) {
  const { t } = useTexts();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [isCollapsed, setCollapsed] = useState(() => sharedStorage.getItem(COLLAPSED_KEY) === 'true');
  useEffect(() => sharedStorage.setItem(COLLAPSED_KEY, String(isCollapsed)), [isCollapsed]);
  const [drawer, drawerControl] = useDisclosure(false);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer
  useEffect(drawerControl.close, [pathname]);

  return (
    <div className={styles.frame} data-narrow={isNarrow || undefined}>
      <SkipLink toId="main">{t('layout.skip')}</SkipLink>
      {isNarrow ? (
        <MobileBar
          opened={drawer}
          onOpen={drawerControl.open}
          onClose={drawerControl.close}
          news={news}
          calls={calls('bar')}
        >
          <Sidebar
            isCollapsed={false}
            connection={connection(false)}
            badgeOf={badgeOf}
            onLock={onLock}
            onLogout={() => {
              drawerControl.close();
              onLogout();
            }}
          />
        </MobileBar>
      ) : (
        <aside className={styles.sidebar} data-collapsed={isCollapsed || undefined}>
          <Sidebar
            isCollapsed={isCollapsed}
            onToggle={() => setCollapsed(!isCollapsed)}
            connection={connection(isCollapsed)}
            calls={calls(isCollapsed ? 'icon' : 'menu')}
            badgeOf={badgeOf}
            onLock={onLock}
            onLogout={onLogout}
          />
        </aside>
      )}
      <div className={styles.content}>
        <div className={styles.banner}>{banner}</div>
        <SecureContextBanner />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </div>
  );
}
