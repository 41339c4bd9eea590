export { SessionTest } from './view/session-test.tsx';
