export { isCallPopup } from './call-tab.ts';
export { LazyCallingButton, LazyCalls } from './lazy-calls.tsx';
