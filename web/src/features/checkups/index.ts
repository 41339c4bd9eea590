export { CheckUpList } from './check-up-list.tsx';
export { CheckUpVitalSigns } from './check-up-vital-signs.tsx';
