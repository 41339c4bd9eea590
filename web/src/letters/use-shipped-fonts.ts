import { useEffect, useState } from 'react';
import { shippedFonts } from './shipped-fonts.ts';

/** Letters and digits that the fonts of every page lack. Signs such as ≥ and ₂ are on every computer. */
const RARE = /(?![\0-\u00ff\u0e00-\u0e7f])[\p{L}\p{Nd}]/u;

export const hasRareLetters = (text: string): boolean => RARE.test(text);

/** Offers the shipped fonts to the browser as soon as the page, or a field on it, holds a letter for them. */
export function useShippedFonts(): void {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted) return;
    return followPage((text) => {
      if (hasRareLetters(text)) setWanted(true);
    });
  }, [isWanted]);
  const { code } = shippedFonts.use(isWanted);
  useEffect(() => code?.offerFonts(), [code]);
}

/** Reports what the page holds, then what is added to it. React writes a field's value into its attribute. */
function followPage(onText: (text: string) => void): () => void {
  const read = (node: Node) => onText(node instanceof Element ? node.outerHTML : (node.nodeValue ?? ''));
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'childList' ? addedNodes : [target]) read(node);
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['value'],
  });
  read(document.body);
  return () => observer.disconnect();
}
