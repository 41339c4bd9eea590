import { useState } from 'react';
import { arrivalOf } from './typed-search.ts';

/**
 * The text of a search box whose words stand in the address. It follows the address when that changes by a link or
 * Back, but not the own words that arrive there later than the next key.
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [onTheWay, setOnTheWay] = useState<readonly string[]>([]);
  if (search !== known) {
    const rest = arrivalOf(onTheWay, search);
    setKnown(search);
    setOnTheWay(rest ?? []);
    if (rest === null) setTyped(search);
  }
  // the address follows at once: a later change of it would break off the way to a page that was chosen meanwhile
  const type = (text: string) => {
    const next = text.trim();
    setTyped(text);
    if (next === (onTheWay.at(-1) ?? search)) return;
    setOnTheWay([...onTheWay, next]);
    onSearch(next);
  };
  return { typed, type };
}
