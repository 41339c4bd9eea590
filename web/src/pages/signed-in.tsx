import { useDisclosure } from '@mantine/hooks';
import { setNonce } from 'get-nonce';
import { useCallback, useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { Guard, LazyLogoutDialog, lockScreen } from '../features/auth/index.ts';
import { LazyMicrophoneIndicator } from '../features/browser-stethoscope/index.ts';
import { isCallPopup, LazyCallingButton, LazyCalls } from '../features/calls/index.ts';
import { ConnectionPanel } from '../features/devices/index.ts';
import { Layout } from '../features/layout/index.ts';
import { QuestionBadge, QuestionNews, QuestionShortcut } from '../features/questions/index.ts';
import { LazySharedListening } from '../features/streaming/index.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { DialogHost, dialogs } from '../ui/dialogs.tsx';
import { useSearchKey } from '../ui/use-search-key.ts';

// Dialogs disable scrolling of the page behind them by a style of their own.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

/** Guard and layout of every page behind the sign-in. */
export function SignedIn() {
  const [isLogoutOpen, logout] = useDisclosure(false);
  const navigate = useNavigate();
  useSearchKey(useCallback(() => void navigate('/patients'), [navigate]));
  useEffect(() => whenIdle(() => void dialogs.fetch().catch(() => undefined)), []);
  return (
    <Guard running={<LazyCalls />}>
      {!isCallPopup() && (
        <>
          <Layout
            connection={(isCollapsed) => <ConnectionPanel isCollapsed={isCollapsed} />}
            badgeOf={(path) => path === '/questions' && <QuestionBadge />}
            news={<QuestionShortcut />}
            calls={(look) => <LazyCallingButton look={look} />}
            banner={<LazyMicrophoneIndicator />}
            onLock={lockScreen}
            onLogout={logout.open}
          >
            <Outlet />
          </Layout>
          <QuestionNews />
          <LazySharedListening />
        </>
      )}
      <DialogHost />
      <LazyLogoutDialog opened={isLogoutOpen} onClose={logout.close} />
    </Guard>
  );
}
