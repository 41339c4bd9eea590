import { type ReactNode, useEffect } from 'react';
import { useSessionWatch } from '../features/auth/index.ts';
import { fetchAllTexts } from '../i18n/index.ts';
import { useShippedFonts } from '../letters/use-shipped-fonts.ts';
import { useLocation } from '../platform/navigation.tsx';
import { whenIdle } from '../platform/when-idle.ts';
import { FetchingBar } from '../ui/page/fetching-bar.tsx';
import { lastPlaces } from '../ui/page/page-places.ts';
import { sayLateAnswers } from '../ui/toast/late-notice.ts';
import { sayStorageFault } from '../ui/toast/storage-fault.ts';
import { toasts } from '../ui/toast/toast.ts';

/** Wraps every page: watches the session and shows the toasts. */
export function Root({ children }: { children?: ReactNode }) {
  useSessionWatch();
  useShippedFonts();
  const code = toasts.useFetched();
  useEffect(
    () => whenIdle(() => void Promise.all([toasts.fetch(), fetchAllTexts()]).catch(() => undefined)),
    [],
  );
  useEffect(sayLateAnswers, []);
  useEffect(sayStorageFault, []);
  const { pathname, search, state } = useLocation();
  useEffect(() => lastPlaces.note({ pathname, search, state }), [pathname, search, state]);
  return (
    <>
      <FetchingBar />
      {code && <code.Toasts />}
      {children}
    </>
  );
}
