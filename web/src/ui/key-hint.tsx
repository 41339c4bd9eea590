import styles from './key-hint.module.css';
import { useKeyName } from './use-key-name.ts';

/** On a button: the letter's key that does the same. `aria-keyshortcuts` of the button says it aloud. */
export function KeyHint({ letter }: { letter: string }) {
  const keyName = useKeyName();
  return (
    <span className={styles.key} aria-hidden>
      {keyName(letter)}
    </span>
  );
}
