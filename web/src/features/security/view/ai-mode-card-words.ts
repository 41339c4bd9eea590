import { figuresOf, neededFor, type Validation } from '@sadap/contract/ai-validation';
import { useTexts } from '../../../i18n/index.ts';

/** How far the results of hearts were held against outcomes of this hospital. */
export function heldOf({ isOff, overall }: Validation): 'off' | 'none' | 'few' | 'enough' {
  if (isOff) return 'off';
  const { outcomes, answered } = figuresOf(overall);
  if (outcomes === 0) return 'none';
  const isEnough = neededFor(answered.sensitivity) === 0 && neededFor(answered.specificity) === 0;
  return isEnough ? 'enough' : 'few';
}

/** The same in words; and that no outcome is about lungs. */
export function useHeldText(): (validation: Validation) => string {
  const { t } = useTexts();
  return (validation) => {
    const count = figuresOf(validation.overall).outcomes;
    return `${t(`aiMode.held.${heldOf(validation)}`, { count })} ${t('aiMode.held.lungs')}`;
  };
}
