const SCHEME = 'data-mantine-color-scheme';

/** Paper is white: while a page is printed, drawings have the colours of the light scheme. */
export function printInLight(): void {
  const root = document.documentElement;
  const print = window.matchMedia('print');
  let onScreen: string | null = null;
  const follow = () => {
    const scheme = root.getAttribute(SCHEME);
    if (print.matches && scheme !== 'light') {
      onScreen = scheme;
      root.setAttribute(SCHEME, 'light');
    } else if (!print.matches && onScreen !== null) {
      root.setAttribute(SCHEME, onScreen);
      onScreen = null;
    }
  };
  print.addEventListener('change', follow);
  // A scheme that changes while the page is printed.
  new MutationObserver(follow).observe(root, { attributeFilter: [SCHEME] });
}
