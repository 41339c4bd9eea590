export { Guard } from './guard.tsx';
export { LazyLogoutDialog } from './lazy-logout-dialog.tsx';
export { lockScreen } from './lock-actions.ts';
export { LoginForm } from './login-form.tsx';
export { RegisterForm } from './register-form.tsx';
export { useSessionWatch } from './use-session-watch.ts';
