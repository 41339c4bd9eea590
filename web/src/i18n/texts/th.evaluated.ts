export { th as texts } from './index.ts';
