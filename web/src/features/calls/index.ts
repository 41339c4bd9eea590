export { isCallPopup } from './call-tab.ts';
export { CallColleagueButton, CallsButton, CallsInPage } from './calls-in-page.tsx';
