import { useTexts } from '../i18n/index.ts';

/** The browser tab's title; React moves it into the document's head. */
export function PageTitle({ children }: { children: string }) {
  const { t } = useTexts();
  return <title>{`${children} · ${t('layout.product')}`}</title>;
}
