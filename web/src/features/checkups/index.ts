export { CheckUpList } from './check-up-list.tsx';
