export { RegisterSection } from './view/register-section.tsx';
