import { Group, Loader } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { useScreenLocked } from '../../../platform/screen-lock.ts';
import { useSession } from '../../../platform/session.ts';
import { LanguageSwitch } from '../../../ui/page/language-switch.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { SchemeSwitch } from '../../../ui/page/scheme-switch.tsx';
import styles from './lock-screen.module.css';

const cardModule = lazyModule(() => import('./lock-card.tsx'));

/** Covers the page while the screen is locked, and while one user makes room for another. */
export function LockScreen() {
  const session = useSession();
  const isLocked = useScreenLocked();
  const [leaving, setLeaving] = useState<string | null>(null);
  const { t } = useTexts();
  const isShown = session !== null && (isLocked || leaving !== null);
  const { code, error, retry } = cardModule.use(isShown);
  if (!isShown) return null;
  return (
    <InFrontOfThePage>
      {code && <code.LockCard username={session.username} leaving={leaving} onLeaving={setLeaving} />}
      {!code && !error && <Loader aria-label={t('layout.loading')} />}
      {!code && error !== null && <LoadError title={t('layout.notFetched')} error={error} onRetry={retry} />}
    </InFrontOfThePage>
  );
}

/**
 * Everything else in the document except a running call is hidden, and later restored with scroll position
 * and focus. Hidden elements take no focus, so no focus trap is needed, which would keep the keyboard from
 * the call.
 */
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
    <div className={styles.screen}>
      {children}
      <Group justify="center" gap="md">
        <LanguageSwitch />
        <SchemeSwitch />
      </Group>
    </div>,
    host,
  );
}
