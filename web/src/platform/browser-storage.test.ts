import { beforeEach, expect, test, vi } from 'vitest';

/** A storage with room for so many values. */
function storageWithRoom(room: number, stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored));
  return {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (items.size >= room && !items.has(key)) throw new DOMException('no room', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  };
}

const blocked = {
  get() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  },
  configurable: true,
};

async function storagesOver(descriptor: PropertyDescriptor) {
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, descriptor);
  return import('./browser-storage.ts');
}

beforeEach(() => vi.resetModules());

test.each([
  ['blocked, so that its name throws', blocked],
  ['absent', { value: undefined, configurable: true }],
  ['null, as in some embedded browsers', { value: null, configurable: true }],
] as const)('storage that is %s: values last as long as the page, and the fault is known', async (_case, descriptor) => {
  const { sharedStorage, tabStorage, storageFault } = await storagesOver(descriptor);
  for (const storage of [sharedStorage, tabStorage]) {
    expect(storage.getItem('language')).toBeNull();
    storage.setItem('language', 'en');
    expect(storage.getItem('language')).toBe('en');
    expect(storage.keys()).toEqual(['language']);
    storage.removeItem('language');
    expect([storage.getItem('language'), storage.keys()]).toEqual([null, []]);
  }
  expect(storageFault.get()).toBe('blocked');
});

test('a full storage keeps what it has, and the rest lasts as long as the page', async () => {
  const room = storageWithRoom(1, { token: 't' });
  const { sharedStorage, storageFault } = await storagesOver({ value: room, configurable: true });
  expect([sharedStorage.getItem('token'), storageFault.get()]).toEqual(['t', null]);
  sharedStorage.setItem('draft', 'of a patient');
  expect([sharedStorage.getItem('draft'), room.getItem('draft')]).toEqual(['of a patient', null]);
  expect(sharedStorage.keys()).toEqual(['token', 'draft']);
  expect(storageFault.get()).toBe('full');
});

test('a value that cannot be replaced is removed, so that no reload brings the old one back', async () => {
  const room = storageWithRoom(1, { token: 'of the last user' });
  const { sharedStorage } = await storagesOver({ value: room, configurable: true });
  vi.spyOn(room, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  sharedStorage.setItem('token', 'of the next user');
  expect([sharedStorage.getItem('token'), room.getItem('token')]).toEqual(['of the next user', null]);
});

test('once there is room again, the value is stored, and what another tab stores later counts', async () => {
  const room = storageWithRoom(1, { other: 'value' });
  const { sharedStorage } = await storagesOver({ value: room, configurable: true });
  sharedStorage.setItem('token', 'here');
  sharedStorage.heedOtherTab('token');
  expect(sharedStorage.getItem('token')).toBeNull();
  room.removeItem('other');
  sharedStorage.setItem('token', 'again');
  expect(room.getItem('token')).toBe('again');
});
