import { useState } from 'react';
import { pendingAfterArrival } from './typed-search.ts';

/**
 * The text of a search box whose words are kept with the page's address. It follows them when a link or Back
 * changes them, but not its own words that arrive there after the next key.
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [onTheWay, setOnTheWay] = useState<readonly string[]>([]);
  if (search !== known) {
    const rest = pendingAfterArrival(onTheWay, search);
    setKnown(search);
    setOnTheWay(rest ?? []);
    if (rest === null) setTyped(search);
  }
  // The address follows at once: a later change would interrupt the navigation to a page chosen in the
  // meantime.
  const type = (text: string) => {
    const next = text.trim();
    setTyped(text);
    if (next === (onTheWay.at(-1) ?? search)) return;
    setOnTheWay([...onTheWay, next]);
    onSearch(next);
  };
  return { typed, type };
}
