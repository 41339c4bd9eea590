import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../test/page.tsx';
import { useCanvas } from './use-canvas.ts';

const Graph = () => <canvas ref={useCanvas(() => undefined, false)} />;

test('a sound that cannot be drawn leaves no empty box without a word', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await openPage(<Graph />);
  expect(screen.getByText(/This browser cannot draw the sound/)).toBeTruthy();
  cleanup();
  expect(screen.queryByText(/cannot draw/)).toBeNull();
});
