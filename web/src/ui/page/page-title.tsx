import { useTexts } from '../../i18n/index.ts';
import { useScreenLocked } from '../../platform/screen-lock.ts';

/**
 * The browser tab's title; React moves it into the document's head. It may name a patient, so it is hidden on
 * a locked screen.
 */
export function PageTitle({ children }: { children: string }) {
  const { t } = useTexts();
  const isLocked = useScreenLocked();
  return <title>{`${isLocked ? t('auth.lock.title') : children} · ${t('layout.product')}`}</title>;
}
