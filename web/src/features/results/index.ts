export { RefusedResultsAlarm } from './view/refused-results-alarm.tsx';
export { ResultsSection } from './view/results-section.tsx';
