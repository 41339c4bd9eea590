export { AiMark } from './view/ai-mark.tsx';
export { AiSection } from './view/ai-section.tsx';
