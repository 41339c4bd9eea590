export { StoredDataAlarm } from './view/stored-data-alarm.tsx';
export { StoredDataSection } from './view/stored-data-section.tsx';
