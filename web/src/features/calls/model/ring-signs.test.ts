import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce } from './ring-signs.ts';

type Shown = { title: string; body: string; isClosed: boolean };
const WORDS = { title: 'Incoming video call', message: 'anan is calling you' };
const shown: Shown[] = [];

function browser({ permission = 'granted', isSeen = false, isRefused = false } = {}) {
  const page = {
    title: 'Patients · Sadap',
    visibilityState: isSeen ? 'visible' : 'hidden',
    hasFocus: () => isSeen,
    documentElement: { lang: 'en' },
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal(
    'Notification',
    class {
      static permission = permission;
      onclick = null;
      readonly #kept: Shown;
      constructor(title: string, { body }: { body: string }) {
        if (isRefused) throw new TypeError('Illegal constructor');
        this.#kept = { title, body, isClosed: false };
        shown.push(this.#kept);
      }
      close() {
        this.#kept.isClosed = true;
      }
    },
  );
  return page;
}

beforeEach(() => {
  vi.useFakeTimers();
  shown.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the title says who calls, in turn with its own, which is there again at the end', () => {
  const page = browser();
  const end = announce(WORDS);
  expect(page.title).toContain('anan');
  vi.advanceTimersByTime(1_500);
  expect(page.title).toBe('Patients · Sadap');
  page.title = 'Dashboard · Sadap';
  vi.advanceTimersByTime(1_500);
  expect(page.title).toContain('anan');
  end();
  expect(page.title).toBe('Dashboard · Sadap');
});

test('the system tells whoever does not see the page, until it rings no longer', () => {
  browser();
  const end = announce(WORDS);
  expect(shown).toEqual([{ title: WORDS.title, body: WORDS.message, isClosed: false }]);
  end();
  expect(shown[0]?.isClosed).toBe(true);
});

test.each([
  ['not allowed', { permission: 'denied' }],
  ['not asked', { permission: 'default' }],
  ['the page is in front', { isSeen: true }],
  ['a browser that shows none of a page', { isRefused: true }],
])('no notification: %s', (_why, given) => {
  browser(given);
  announce(WORDS)();
  expect(shown).toEqual([]);
});
