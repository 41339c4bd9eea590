export { SecuritySettingsCards } from './view/security-settings-cards.tsx';
