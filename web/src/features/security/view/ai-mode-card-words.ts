import { figuresOf, neededFor, type Validation } from '@sadap/contract/ai-validation';
import { useTexts } from '../../../i18n/index.ts';

type Held = 'off' | 'noModel' | 'none' | 'few' | 'enough';

/** How far the results of hearts were held against outcomes of this hospital. */
export function heldOf({ isOff, installed, overall }: Validation): Held {
  if (isOff) return 'off';
  if (installed === null) return 'noModel';
  const { outcomes, answered } = figuresOf(overall);
  if (outcomes === 0) return 'none';
  const isEnough = neededFor(answered.sensitivity) === 0 && neededFor(answered.specificity) === 0;
  return isEnough ? 'enough' : 'few';
}

/** Whether an older version than the installed one, which was held against nothing yet, has figures. */
const isUpdate = (validation: Validation) =>
  heldOf(validation) === 'none' &&
  validation.versions.some(({ version, sounds }) => version !== validation.installed && sounds > 0);

/** The same in words; and that no outcome is about lungs. */
export function useHeldText(): (validation: Validation) => string {
  const { t } = useTexts();
  return (validation) => {
    const { overall, installed } = validation;
    const count = figuresOf(overall).outcomes;
    return [
      t(`aiMode.held.${heldOf(validation)}`, { count, version: installed ?? '–' }),
      isUpdate(validation) && t('aiMode.held.older'),
      t('aiMode.held.lungs'),
    ]
      .filter(Boolean)
      .join(' ');
  };
}

/** How many hearts the installed version has heard in silence. */
export function useHeardText(): (validation: Validation) => string {
  const { t } = useTexts();
  return (validation) => {
    const { versions, installed, overall } = validation;
    if (installed === null) return t('aiMode.held.noModel');
    const sounds = versions.find(({ version }) => version === installed)?.sounds ?? 0;
    const heard = { version: installed, sounds, count: figuresOf(overall).outcomes };
    return `${t('aiMode.now.heard', heard)}${isUpdate(validation) ? ` ${t('aiMode.held.older')}` : ''}`;
  };
}
