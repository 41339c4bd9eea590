import { useTexts } from '../i18n/index.ts';
import { typedLetter } from '../platform/pressed-key.ts';
import { Store, useStore } from '../platform/store.ts';

/** What the letters' keys type on the Thai layout. */
const THAI = new Map(
  [
    ...['Qๆ', 'Wไ', 'Eำ', 'Rพ', 'Tะ', 'Yั', 'Uี', 'Iร', 'Oน', 'Pย', 'Aฟ', 'Sห', 'Dก', 'Fด', 'Gเ', 'H้', 'J่'],
    ...['Kา', 'Lส', 'Zผ', 'Xป', 'Cแ', 'Vอ', 'Bิ', 'Nื', 'Mท'],
  ].map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
);

/** A letter's key as the user finds it: 'X', on a Thai layout 'X (ป)'. */
function keyName(letter: string, isThai: boolean): string {
  const thai = isThai && THAI.get(letter);
  if (!thai) return letter;
  return `${letter} (${/\p{Mark}/u.test(thai) ? '◌' : ''}${thai})`;
}

/** Whether the last letter that was typed was Thai; null: none was typed. */
const typesThai = new Store<boolean | null>(null);
window.addEventListener(
  'keydown',
  (event) => {
    const typed = typedLetter(event);
    if (typed) typesThai.set(/\p{Script=Thai}/u.test(typed));
  },
  { capture: true },
);

/** Until the keyboard has shown its layout, the page's language tells it. */
export function useKeyName(): (letter: string) => string {
  const { language } = useTexts();
  const isThai = useStore(typesThai) ?? language === 'th';
  return (letter) => keyName(letter, isThai);
}
