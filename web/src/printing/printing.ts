import { i18n } from '../i18n/index.ts';
import { pressedKey } from '../platform/pressed-key.ts';
import { toast } from '../ui/toast/toast.ts';
import { isUsual, type Preparation, prepareLetters } from './letters.ts';
import { markPaper } from './paper.ts';
import { printedRoot, printedText } from './printed-text.ts';

const SCHEME = 'data-mantine-color-scheme';

/** Firefox tells a page that it is printed by events alone; the others by `print-in-light.ts` too. */
function lighten(): () => void {
  const root = document.documentElement;
  const scheme = root.getAttribute(SCHEME);
  if (scheme === null || scheme === 'light') return () => undefined;
  root.setAttribute(SCHEME, 'light');
  return () => root.setAttribute(SCHEME, scheme);
}

let isFollowed = false;

/** Marks what is printed from now on, in light colours, and waits for fonts when Ctrl+P is pressed. */
export function followPrinting(): void {
  if (isFollowed) return;
  isFollowed = true;
  let undo: (() => void)[] = [];
  const end = () => {
    for (const each of undo) each();
    undo = [];
  };
  window.addEventListener('beforeprint', () => {
    end();
    undo = [markPaper(), lighten()];
  });
  window.addEventListener('afterprint', end);
  window.addEventListener('keydown', (event) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isPrint || pressedKey(event) !== 'P' || isUsual(printedText(printedRoot()))) return;
    event.preventDefault();
    void printPage();
  });
}

/** What was last not printed, because its fonts had not arrived. */
let refused: string | null = null;

/**
 * Prints the page, or the sheet on it, once the fonts of its letters are here. If they do not come, the first
 * try only says so; the next prints with the fonts of this computer, and the paper says that.
 */
export async function printPage(onPrint: () => void = () => undefined): Promise<void> {
  followPrinting();
  const text = printedText(printedRoot());
  const preparation = await prepareLetters(text);
  if (preparation.isLate && refused !== text) {
    refused = text;
    toast.warning({ title: i18n.t('printing.late'), message: i18n.t('printing.printAgain') });
    return;
  }
  refused = null;
  sayLacking(preparation);
  onPrint();
  window.print();
}

function sayLacking({ lacking }: Preparation): void {
  if (lacking.length === 0) return;
  toast.warning({ title: i18n.t('printing.lacking', { codes: lacking.join(' ') }) });
}
