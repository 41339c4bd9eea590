export { CheckUpList } from './view/check-up-list.tsx';
export { CheckUpVitalSigns } from './view/check-up-vital-signs.tsx';
