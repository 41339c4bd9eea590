import { configure, getConfig } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { fakeFetch } from './fake-server.ts';

globalThis.fetch = fakeFetch;

// What a page still has to do, as a dialog that gives the focus back, must not outlive its test.
afterEach(cleanup);

const { getElementError } = getConfig();

/** Prints the page only when it is read: a wait looks in vain many times. */
function lazyElementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  const printed = () => getElementError(message, container).message;
  return Object.defineProperty(error, 'message', { configurable: true, get: printed });
}

configure({
  asyncUtilTimeout: 10_000,
  // what is hidden is not worked out: without styles it would take most of the time and be wrong
  defaultHidden: true,
  getElementError: lazyElementError,
});

// What jsdom has no layout for and Mantine asks after.
Object.assign(window, {
  matchMedia: (media: string) =>
    Object.assign(new EventTarget(), { media, matches: false, addListener() {}, removeListener() {} }),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  IntersectionObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  scrollTo() {},
});
Object.assign(Element.prototype, { scrollIntoView() {} });

// jsdom has no fonts; a text area that grows measures itself again once they are loaded.
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: Object.assign(new EventTarget(), { load: async () => [] }),
});
