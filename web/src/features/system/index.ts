export { SystemCards } from './system-cards.tsx';
