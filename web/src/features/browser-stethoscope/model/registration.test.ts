import { afterEach, expect, test, vi } from 'vitest';

const issued = { macAddress: '02:00:00:00:00:01', name: 'Tablet', key: 'key' };
const devices = {
  add: vi.fn(() => Promise.resolve(issued)),
  reissueKey: vi.fn(() => Promise.resolve({ ...issued, key: 'new' })),
  status: vi.fn(),
};
vi.mock('../../../platform/api.ts', () => ({ client: { devices } }));
const { register, storedIdentity } = await import('./registration.ts');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

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

test.each([
  ['deleted', [], 'add', [{ name: 'Tablet', macAddress: issued.macAddress }]],
  ['its user’s own', [{ ...issued, mayManage: true }], 'reissueKey', [{ macAddress: issued.macAddress }]],
  [
    'added by somebody else',
    [{ ...issued, mayManage: false }],
    'add',
    [{ name: 'Mine', macAddress: expect.not.stringMatching(issued.macAddress) }],
  ],
] as const)('a browser whose key no longer counts, as a device that is %s', async (_case, listed, call, input) => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  devices.status.mockResolvedValue({ devices: listed });
  await register('Mine', issued);
  expect(devices.add.mock.calls.length + devices.reissueKey.mock.calls.length).toBe(1);
  expect(devices[call]).toHaveBeenCalledWith(...input);
});
