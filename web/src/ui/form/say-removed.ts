import { i18n } from '../../i18n/index.ts';
import { toast } from '../toast/toast.ts';

/** Names what had been chosen and does not go with the newer choice: nothing vanishes without a word. */
export function sayRemoved(what: readonly string[]): void {
  if (what.length > 0) toast.info({ title: i18n.t('choices.removed', { what: what.join(', ') }) });
}
