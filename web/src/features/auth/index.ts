export { Guard } from './guard.tsx';
export { lockScreen } from './lock-actions.ts';
export { LoginForm } from './login-form.tsx';
export { LogoutQuestion } from './logout-question.tsx';
export { RegisterForm } from './register-form.tsx';
export { useSessionWatch } from './use-session-watch.ts';
