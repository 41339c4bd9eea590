export { ComparisonDialog } from './comparison-dialog.tsx';
