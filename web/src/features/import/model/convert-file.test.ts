import { afterEach, expect, test, vi } from 'vitest';
import { convertFile } from './convert-file.ts';
import type { CheckedSound } from './sound-check.ts';

const file = new File([new Uint8Array(44)], 'REC001.wav');
const sound = { info: {} } as CheckedSound;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a worker whose code never comes is given up: the other files wait for it', async () => {
  vi.useFakeTimers();
  const terminate = vi.fn();
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate = terminate;
    },
  );
  const outcome = convertFile(file, sound, 'mix', 'heart').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(121_000);
  expect(await outcome).toBeInstanceOf(Error);
  expect(terminate).toHaveBeenCalled();
});

test('a browser without workers says so at once', async () => {
  vi.stubGlobal('Worker', undefined);
  await expect(convertFile(file, sound, 'mix', 'heart')).rejects.toThrow();
});
