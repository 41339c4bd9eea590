export { SessionTest } from './session-test.tsx';
