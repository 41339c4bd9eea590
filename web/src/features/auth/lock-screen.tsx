import { FocusTrap, Group } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useScreenLocked } from '../../screen-lock.ts';
import { useSession } from '../../session.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { SchemeSwitch } from '../../ui/scheme-switch.tsx';
import { LockCard } from './lock-card.tsx';
import styles from './lock-screen.module.css';

/** Stands in front of the page while the screen is locked, and while one user makes room for another. */
export function LockScreen() {
  const session = useSession();
  const isLocked = useScreenLocked();
  const [leaving, setLeaving] = useState<string | null>(null);
  if (!session || !(isLocked || leaving !== null)) return null;
  return (
    <InFrontOfThePage>
      <LockCard username={session.username} leaving={leaving} onLeaving={setLeaving} />
    </InFrontOfThePage>
  );
}

/** Everything else in the document is hidden, and shown again as it was: scroll position and focus as well. */
function InFrontOfThePage({ children }: { children: ReactNode }) {
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const { scrollY } = window;
    const focused = document.activeElement;
    host.dataset.screenLock = '';
    document.body.append(host);
    document.body.dataset.screenLocked = '';
    window.scrollTo(0, 0);
    return () => {
      delete document.body.dataset.screenLocked;
      host.remove();
      window.scrollTo(0, scrollY);
      const isKept = focused instanceof HTMLElement && focused.isConnected && focused !== document.body;
      const next = isKept ? focused : document.getElementById('main');
      next?.focus({ preventScroll: true });
    };
  }, [host]);
  return createPortal(
    <FocusTrap active>
      <div className={styles.screen}>
        {children}
        <Group justify="center" gap="md">
          <LanguageSwitch />
          <SchemeSwitch />
        </Group>
      </div>
    </FocusTrap>,
    host,
  );
}
