export { AiMark } from './ai-mark.tsx';
export { AiSection } from './ai-section.tsx';
