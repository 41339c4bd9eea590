import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { toast } from '../toast.ts';

/** jsdom has no layout: elements lie where they say. */
const PLACES = new Map<string, { x: number; y: number; width: number; height: number }>([
  ['save', { x: 10, y: 500, width: 400, height: 268 }],
]);
afterEach(() => vi.restoreAllMocks());

function layOut() {
  const resized: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(follow: () => void) {
        resized.push(follow);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1366);
  Object.assign(window, { innerWidth: 1366, innerHeight: 768 });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(80);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(356);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { x, y, width, height } = PLACES.get(this.id) ?? { x: 0, y: 0, width: 0, height: 0 };
    return new DOMRect(x, y, width, height);
  });
  document.elementsFromPoint = () => [...document.querySelectorAll('#save')];
  return () =>
    act(() => {
      for (const follow of resized) follow();
    });
}

test('a toast leaves the control that lies where toasts usually are', async () => {
  const resize = layOut();
  await openPage(
    <button id="save" type="button">
      Save
    </button>,
  );
  toast.success({ title: 'Saved' });
  await screen.findByText('Saved');
  resize();
  const { style } = document.querySelector<HTMLElement>('[data-position="top-left"]') ?? document.body;
  const [left, top] = [Number.parseFloat(style.left), Number.parseFloat(style.top)];
  expect(left >= 410 || top + 80 <= 500).toBe(true);
});
