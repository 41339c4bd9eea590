import { afterEach, expect, test } from 'vitest';
import { followPrinting } from './printing.ts';

const SCHEME = 'data-mantine-color-scheme';
const root = document.documentElement;
afterEach(() => root.removeAttribute(SCHEME));

/** Firefox prints a copy of the page: for the page itself, no media query changes. */
test.each(['dark', 'light'])('what is printed is light, and the page %s again afterwards', (scheme) => {
  followPrinting();
  root.setAttribute(SCHEME, scheme);
  window.dispatchEvent(new Event('beforeprint'));
  expect(root.getAttribute(SCHEME)).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(root.getAttribute(SCHEME)).toBe(scheme);
});
