import styles from './skip-link.module.css';

/** For keyboards: past what comes before `toId`. */
export function SkipLink({ toId, children }: { toId: string; children: string }) {
  return (
    <a href={`#${toId}`} className={styles.skip}>
      {children}
    </a>
  );
}
