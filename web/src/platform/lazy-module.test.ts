import { expect, test, vi } from 'vitest';
import { lazyModule } from './lazy-module.ts';

test('code is loaded once, however many ask for it and however often', async () => {
  const code = { answer: 42 };
  const load = vi.fn(async () => code);
  const module = lazyModule(load);
  expect(module.ifFetched()).toBeNull();
  expect(await Promise.all([module.fetch(), module.fetch()])).toEqual([code, code]);
  expect(await module.fetch()).toBe(code);
  expect(module.ifFetched()).toBe(code);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failure reaches everybody who waits, and the next call tries again', async () => {
  const code = { answer: 42 };
  const load = vi.fn<() => Promise<{ answer: number }>>();
  load.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(code);
  const module = lazyModule(load);
  const both = await Promise.allSettled([module.fetch(), module.fetch()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(module.ifFetched()).toBeNull();
  expect(await module.fetch()).toBe(code);
  expect(load).toHaveBeenCalledTimes(2);
});
