import { type RefObject, useEffect, useState } from 'react';
import { type Preparation, prepareLetters } from './letters.ts';
import { printedText } from './printed-text.ts';

/** Fetches the fonts of a sheet's letters while it is shown; null until they are here or late. */
export function usePreparation(sheet: RefObject<HTMLElement | null>) {
  const [text, setText] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [preparation, setPreparation] = useState<Preparation | null>(null);
  // After every drawing: the sheet is its own only source.
  useEffect(() => {
    if (sheet.current) setText(printedText(sheet.current));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches them again
  useEffect(() => {
    let isCurrent = true;
    setPreparation(null);
    void prepareLetters(text).then((result) => {
      if (isCurrent) setPreparation(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [text, attempt]);
  return { preparation, retry: () => setAttempt((count) => count + 1) };
}
