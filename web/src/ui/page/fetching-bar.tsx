import { useTexts } from '../../i18n/index.ts';
import { useIsFetchingPage } from '../../platform/navigation.tsx';
import styles from './fetching-bar.module.css';

/** Answers a tap while the next page is fetched over a slow network. */
export function FetchingBar() {
  const { t } = useTexts();
  return (
    useIsFetchingPage() && <div className={styles.bar} role="progressbar" aria-label={t('layout.loading')} />
  );
}
