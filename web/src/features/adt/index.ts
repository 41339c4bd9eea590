export { AdtSection } from './view/adt-section.tsx';
