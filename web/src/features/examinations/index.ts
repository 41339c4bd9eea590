export { nameIn } from './model/protocol-choice.ts';
export { ExaminationChoice } from './view/examination-choice.tsx';
export { ProtocolSettings } from './view/protocol-settings.tsx';
export { StepList } from './view/step-list.tsx';
export { useStartExamination } from './view/use-start-examination.ts';
export { UsualExaminations } from './view/usual-examinations.tsx';
