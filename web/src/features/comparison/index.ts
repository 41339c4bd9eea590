export { ComparisonDialog } from './view/comparison-dialog.tsx';
