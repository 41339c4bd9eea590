export { AiValidation } from './view/ai-validation.tsx';
