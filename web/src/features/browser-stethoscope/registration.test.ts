import { afterEach, expect, test, vi } from 'vitest';

const issued = { macAddress: '02:00:00:00:00:01', name: 'Tablet', key: 'key' };
vi.mock('../../api.ts', () => ({ client: { devices: { add: () => Promise.resolve(issued) } } }));
const { register, storedIdentity } = await import('./registration.ts');

afterEach(() => void vi.unstubAllGlobals());

test('a browser without room in its storage is the device that it became until the page is left', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(storedIdentity()).toBeNull();
  expect(await register('Tablet', null)).toEqual(issued);
  expect(storedIdentity()).toEqual(issued);
});
