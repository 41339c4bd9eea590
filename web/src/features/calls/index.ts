export { isCallPopup } from './call-tab.ts';
export { LazyCalls } from './lazy-calls.tsx';
