import { Outlet } from 'react-router';

export function SignedIn() {
  return <Outlet />;
}
