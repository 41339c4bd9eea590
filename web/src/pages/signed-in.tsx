import { useDisclosure } from '@mantine/hooks';
import { setNonce } from 'get-nonce';
import { type ReactNode, useCallback, useEffect } from 'react';
import { PatientGate } from '../features/access/index.ts';
import { Guard, LogoutQuestion, lockScreen } from '../features/auth/index.ts';
import { MicrophoneSign } from '../features/browser-stethoscope/index.ts';
import { CallsButton, CallsInPage, isCallPopup } from '../features/calls/index.ts';
import { ConnectionPanel, KeyNews } from '../features/devices/index.ts';
import { Layout } from '../features/layout/index.ts';
import { QuestionBadge, QuestionNews, QuestionShortcut } from '../features/questions/index.ts';
import { ListeningTogetherHost } from '../features/streaming/index.ts';
import { lazyModule } from '../platform/lazy-module.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { whenIdle, whenQuiet } from '../platform/when-idle.ts';
import { Lazy } from '../ui/lazy.tsx';
import { useSearchKey } from '../ui/list/use-search-key.ts';
import { DialogHost, dialogs } from '../ui/page/dialogs.tsx';
import { LoadingScreen } from '../ui/page/loading-screen.tsx';

// Dialogs disable scrolling of the page behind them by a style of their own.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

const dutyModule = lazyModule(() => import('./duty/duty-screen.tsx'));

const printingModule = lazyModule(() => import('../printing/printing.ts'));
const followPrints = ({ followPrinting }: { followPrinting: () => void }) => followPrinting();

/** Guard and layout of every page behind the sign-in. */
export function SignedIn({ children }: { children?: ReactNode }) {
  const [isLogoutOpen, logout] = useDisclosure(false);
  const navigate = useNavigate();
  useSearchKey(useCallback(() => void navigate('/patients'), [navigate]));
  useEffect(() => whenIdle(() => void dialogs.fetch().catch(() => undefined)), []);
  useEffect(() => whenQuiet(() => void printingModule.fetch().then(followPrints, () => undefined)), []);
  return (
    <Guard
      running={<CallsInPage />}
      onDuty={(duty) => (
        <Lazy module={dutyModule} waiting={<LoadingScreen />}>
          {({ DutyScreen }) => <DutyScreen duty={duty} />}
        </Lazy>
      )}
    >
      {!isCallPopup() && (
        <>
          <Layout
            connection={(isCollapsed) => <ConnectionPanel isCollapsed={isCollapsed} />}
            badgeOf={(path) => path === '/questions' && <QuestionBadge />}
            news={<QuestionShortcut />}
            calls={(look) => <CallsButton look={look} />}
            banner={<MicrophoneSign />}
            onLock={lockScreen}
            onLogout={logout.open}
          >
            <PatientGate>{children}</PatientGate>
          </Layout>
          <QuestionNews />
          <KeyNews />
          <ListeningTogetherHost />
        </>
      )}
      <DialogHost />
      <LogoutQuestion opened={isLogoutOpen} onClose={logout.close} />
    </Guard>
  );
}
