/** What is printed: a sheet made for the printer alone (`app/print.css`), else the page. */
export const printedRoot = (): HTMLElement =>
  document.querySelector<HTMLElement>('body > [data-print]') ?? document.body;

const UNPRINTED = 'script, style, noscript, template';

export function printedNodes(root: HTMLElement): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text && !node.parentElement?.closest(UNPRINTED)) nodes.push(node);
  }
  return nodes;
}

/** With what was entered into fields. */
export function printedText(root: HTMLElement): string {
  const fields = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...printedNodes(root).map(({ data }) => data), ...[...fields].map(({ value }) => value)].join('\n');
}
