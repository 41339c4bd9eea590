export { AiModeCard } from './view/ai-mode-card.tsx';
export { SecuritySettingsCards } from './view/security-settings-cards.tsx';
