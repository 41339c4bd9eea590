export { PastTimeList } from './view/past-time-list.tsx';
