import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { toast } from '../toast.ts';

/** jsdom has no layout: elements lie where they say. */
const PLACES = new Map<string, { x: number; y: number; width: number; height: number }>([
  ['save', { x: 10, y: 500, width: 400, height: 268 }],
  ['low', { x: 30, y: 660, width: 60, height: 30 }],
  ['below', { x: 0, y: 120, width: 1366, height: 648 }],
  ['beside', { x: 400, y: 0, width: 966, height: 120 }],
  ['high', { x: 30, y: 20, width: 60, height: 30 }],
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
  document.elementsFromPoint = (x, y) =>
    [...PLACES].flatMap(([id, place]) => {
      const isAt = x >= place.x && y >= place.y && x < place.x + place.width && y < place.y + place.height;
      return isAt ? [...document.querySelectorAll(`#${id}`)] : [];
    });
  return () =>
    act(() => {
      for (const follow of resized) follow();
    });
}

function shown() {
  const { style } = document.querySelector<HTMLElement>('[data-position="top-left"]') ?? document.body;
  return { left: Number.parseFloat(style.left), top: Number.parseFloat(style.top) };
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
  const { left, top } = shown();
  expect(left >= 410 || top + 80 <= 500).toBe(true);
});

test('a toast leaves a mark of the drawing in sight', async () => {
  const resize = layOut();
  await openPage(
    <span id="low" data-mark="">
      Right
    </span>,
  );
  toast.success({ title: 'Saved' });
  await screen.findByText('Saved');
  resize();
  const { left, top } = shown();
  expect(left >= 90 || top + 80 <= 660).toBe(true);
});

test('a toast covers a mark rather than a control', async () => {
  const resize = layOut();
  await openPage(
    <>
      <button id="below" type="button" aria-label="Below" />
      <button id="beside" type="button" aria-label="Beside" />
      <span id="high" data-mark="">
        Right
      </span>
    </>,
  );
  toast.success({ title: 'Saved' });
  await screen.findByText('Saved');
  resize();
  const { left, top } = shown();
  expect(left + 356 <= 400 && top + 80 <= 120).toBe(true);
});
