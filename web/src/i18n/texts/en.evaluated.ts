export { en as texts } from './index.ts';
