export { isCallPopup } from './call-tab.ts';
export { LazyCallColleague, LazyCallingButton, LazyCalls } from './lazy-calls.tsx';
