export { LetterheadSettings } from './view/letterhead-settings.tsx';
export { ReportButton } from './view/report-button.tsx';
