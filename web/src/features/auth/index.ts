export { lockScreen } from './model/lock-actions.ts';
export { endLogin } from './model/log-out.ts';
export { Guard } from './view/guard.tsx';
export { LoginForm } from './view/login-form.tsx';
export { LogoutQuestion } from './view/logout-question.tsx';
export { RegisterForm } from './view/register-form.tsx';
export { useSessionWatch } from './view/use-session-watch.ts';
