export { doneBefore, forgetOldRequests, once } from './once.ts';
