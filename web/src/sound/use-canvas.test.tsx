import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/page.tsx';
import { useCanvas } from './use-canvas.ts';

const Graph = () => <canvas ref={useCanvas(() => undefined, false)} />;

afterEach(() => vi.restoreAllMocks());

test('a sound that cannot be drawn leaves no empty box without a word', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await openPage(<Graph />);
  expect(screen.getByText(/This browser cannot draw the sound/)).toBeTruthy();
  cleanup();
  expect(screen.queryByText(/cannot draw/)).toBeNull();
});

test.each([
  false,
  true,
])('a sound that is out of sight (live: %s) is drawn once for paper', async (isLive) => {
  const context = { setTransform: () => undefined } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(80);
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  const paint = vi.fn();
  const Far = () => <canvas ref={useCanvas(paint, isLive)} />;
  await openPage(<Far />);
  frames.mockClear();
  paint.mockClear();
  window.dispatchEvent(new Event('beforeprint'));
  expect(paint).toHaveBeenCalledTimes(1);
  expect(frames).not.toHaveBeenCalled();
  cleanup();
  window.dispatchEvent(new Event('beforeprint'));
  expect(paint).toHaveBeenCalledTimes(1);
});
