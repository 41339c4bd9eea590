import styles from './key-hint.module.css';
import { useKeyName } from './use-key-name.ts';

/** On a button: the key that does the same. `aria-keyshortcuts` of the button says it aloud. */
export function KeyHint({ shortcut }: { shortcut: string }) {
  const keyName = useKeyName();
  return (
    <span className={styles.key} aria-hidden>
      {shortcut.split('+').map(nameOnKeyboard).map(keyName).join(' + ')}
    </span>
  );
}

const nameOnKeyboard = (key: string) => (key === 'Control' ? 'Ctrl' : key);
