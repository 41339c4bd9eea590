export { CallColleagueButton, CallsButton, CallsInPage } from './calls-in-page.tsx';
export { isCallPopup } from './model/call-tab.ts';
