export { SessionsCard } from './view/sessions-card.tsx';
