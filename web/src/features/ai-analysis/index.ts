export { AiSection } from './ai-section.tsx';
