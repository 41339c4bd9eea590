export { ResetSecondFactor } from './view/reset-second-factor.tsx';
export { SecondFactorCard } from './view/second-factor-card.tsx';
export { SecondFactorSetUp } from './view/second-factor-set-up.tsx';
