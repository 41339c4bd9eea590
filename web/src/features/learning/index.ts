export { LearningTabs } from './view/learning-tabs.tsx';
export { MakeCase } from './view/make-case.tsx';
export { ReferencePanel } from './view/reference-panel.tsx';
