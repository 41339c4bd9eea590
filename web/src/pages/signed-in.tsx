import { useDisclosure } from '@mantine/hooks';
import { Outlet } from 'react-router';
import { Guard, LogoutDialog, lockScreen } from '../features/auth/index.ts';
import { MicrophoneIndicator } from '../features/browser-stethoscope/index.ts';
import { ConnectionPanel } from '../features/devices/index.ts';
import { Layout } from '../features/layout/index.ts';

/** Guard and layout around every page behind the sign-in. */
export function SignedIn() {
  const [isLogoutOpen, logout] = useDisclosure(false);
  return (
    <Guard>
      <Layout
        connection={(isCollapsed) => <ConnectionPanel isCollapsed={isCollapsed} />}
        banner={<MicrophoneIndicator />}
        onLock={lockScreen}
        onLogout={logout.open}
      >
        <Outlet />
      </Layout>
      <LogoutDialog opened={isLogoutOpen} onClose={logout.close} />
    </Guard>
  );
}
