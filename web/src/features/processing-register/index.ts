export { registerQuery } from './model/register-query.ts';
export { RegisterSection } from './view/register-section.tsx';
