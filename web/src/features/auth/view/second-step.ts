import { withTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';

/** Its code comes with the first account that needs it. */
export const secondStepModule = lazyModule(withTexts(() => import('./late/second-step-form.tsx')));
