export { RestrictButton } from './view/restrict-button.tsx';
export { RestrictionCard } from './view/restriction-card.tsx';
export { RestrictionList } from './view/restriction-list.tsx';
