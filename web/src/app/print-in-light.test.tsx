import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printInLight } from './print-in-light.ts';

const SCHEME = 'data-mantine-color-scheme';
const root = document.documentElement;
const scheme = () => root.getAttribute(SCHEME);
const print = Object.assign(new EventTarget(), { matches: false });

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(print as unknown as MediaQueryList);
  root.setAttribute(SCHEME, 'dark');
  printInLight();
});
afterEach(() => {
  vi.restoreAllMocks();
  root.removeAttribute(SCHEME);
});
const printing = (matches: boolean) => {
  print.matches = matches;
  print.dispatchEvent(new Event('change'));
};

test('a dark page is printed light, and is dark again afterwards', () => {
  printing(true);
  expect(scheme()).toBe('light');
  printing(false);
  expect(scheme()).toBe('dark');
});

test('a scheme that turns dark while the page is printed waits until the end', async () => {
  root.setAttribute(SCHEME, 'light');
  printing(true);
  root.setAttribute(SCHEME, 'dark');
  await vi.waitFor(() => expect(scheme()).toBe('light'));
  printing(false);
  expect(scheme()).toBe('dark');
});
