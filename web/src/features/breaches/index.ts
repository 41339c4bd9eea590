export { BreachDetailsView } from './view/breach-details.tsx';
export { BreachList } from './view/breach-list.tsx';
