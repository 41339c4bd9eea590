import { Outlet } from 'react-router';
import { useSessionWatch } from '../features/auth/index.ts';

/** Around every page: watches the session and remembers nothing else. */
export function Root() {
  useSessionWatch();
  return <Outlet />;
}
