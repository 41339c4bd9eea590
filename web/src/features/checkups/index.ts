export { CheckUpList } from './view/check-up-list.tsx';
export { CheckUpVitalSigns } from './view/shared/check-up-vital-signs.tsx';
