export { isCallPopup } from './model/call-tab.ts';
export { CallColleagueButton, CallsButton, CallsInPage } from './view/calls-in-page.tsx';
