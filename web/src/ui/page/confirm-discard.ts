import { i18n } from '../../i18n/index.ts';
import { confirm } from './confirm.tsx';

/** Asks before filled-in values are lost. */
export function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: i18n.t('layout.unsaved.closeTitle'),
    message: i18n.t('layout.unsaved.message'),
    confirm: i18n.t('layout.unsaved.close'),
    cancel: i18n.t('layout.unsaved.stay'),
    isDangerous: true,
  });
}
