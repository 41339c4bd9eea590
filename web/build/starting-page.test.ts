import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM, VirtualConsole } from 'jsdom';
import { expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
  .replaceAll('__SUPPORTED_SINCE__', '2024')
  .replace('__NEEDED_FUNCTIONS__', 'Array.toSorted Object.hasOwn Promise.any');

/** The page before its first script has run, in a browser changed like this. */
function started(change: (window: JSDOM['window']) => void) {
  const { window } = new JSDOM(page, {
    url: 'http://sadap.test/',
    runScripts: 'dangerously',
    virtualConsole: new VirtualConsole(),
    beforeParse(before) {
      before.matchMedia = (() => ({ matches: false })) as never;
      Object.defineProperty(before.HTMLScriptElement.prototype, 'noModule', {
        value: false,
        configurable: true,
      });
      change(before);
    },
  });
  const said = () =>
    [...window.document.querySelectorAll('.starting-fault')].map(({ textContent }) => textContent ?? '');
  return { window, said };
}

test.each([
  ['Array.toSorted', 'delete Array.prototype.toSorted'],
  ['Object.hasOwn', 'delete Object.hasOwn'],
  ['Promise.any', 'delete Promise.any'],
])('a browser without %s is told in both languages to be updated', (name, change) => {
  const { window, said } = started((before) => before.eval(change));
  const [thai = '', english = ''] = said();
  expect(thai).toContain(`(${name}) กรุณาอัปเดตเบราว์เซอร์`);
  expect(english).toContain(`(${name}). Please update it`);
  expect(window.document.getElementById('root')).toBeNull();
});

test('a browser without modules is told, and one that has everything is not', () => {
  expect(
    started((before) => delete (before.HTMLScriptElement.prototype as never)['noModule']).said()[1],
  ).toContain('This browser is too old');
  const { window, said } = started(() => undefined);
  expect([said(), window.document.getElementById('root') !== null]).toEqual([[], true]);
});

test('blocked storage does not keep the page from its colours', () => {
  const { window, said } = started((before) =>
    Object.defineProperty(before, 'localStorage', {
      get() {
        throw new before.DOMException('blocked', 'SecurityError');
      },
    }),
  );
  expect(window.document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light');
  expect(said()).toEqual([]);
});

test('only a script that does not arrive is called the network', () => {
  const lost = started(() => undefined);
  lost.window.document.querySelector('script[type="module"]')?.dispatchEvent(new lost.window.Event('error'));
  expect(lost.said()[1]).toContain('check the network');
  const broken = started(() => undefined);
  broken.window.dispatchEvent(new broken.window.ErrorEvent('error', { error: new SyntaxError('?.') }));
  expect(broken.said()[1]).toContain('This browser is too old');
  const failed = started(() => undefined);
  failed.window.dispatchEvent(
    new failed.window.ErrorEvent('error', { error: new TypeError('a is not a function') }),
  );
  expect(failed.said()[1]).toContain('Sadap could not start');
});

test('a page that loads for long says so, until it is drawn or really fails', () => {
  const waits: [() => void, number][] = [];
  const at = (change: (page: ReturnType<typeof started>) => void) => {
    waits.length = 0;
    const page = started((before) => {
      before.setTimeout = ((call: () => void, ms: number) => waits.push([call, ms])) as never;
    });
    change(page);
    for (const [call] of waits) call();
    return page;
  };
  const slow = at(() => undefined);
  expect(waits.map(([, ms]) => ms)).toEqual([20_000]);
  expect(slow.said()[0]).toContain('ยังโหลดไม่เสร็จ');
  expect(slow.said()[1]).toContain('still loading');
  slow.window.dispatchEvent(
    new slow.window.ErrorEvent('error', { error: new TypeError('a is not a function') }),
  );
  expect(slow.said()).toHaveLength(2);
  expect(slow.said()[1]).toContain('Sadap could not start');
  const drawn = at(({ window }) => window.document.querySelector('.starting')?.remove());
  expect(drawn.said()).toEqual([]);
  const failed = at(({ window }) =>
    window.dispatchEvent(new window.ErrorEvent('error', { error: new TypeError('a is not a function') })),
  );
  expect(failed.said()[1]).toContain('Sadap could not start');
});
