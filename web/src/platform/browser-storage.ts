import { Store } from './store.ts';

/** Why something could not be stored: the browser forbids storing, or there is no room. */
export type StorageFault = 'blocked' | 'full';

/** The first fault of this page; null as long as everything was stored. */
export const storageFault = new Store<StorageFault | null>(null);

function note(error: unknown): void {
  const isFull = error instanceof DOMException && /quota/i.test(error.name);
  if (!storageFault.get()) storageFault.set(isFull ? 'full' : 'blocked');
}

/**
 * The browser's storage, whose mere name throws where it is blocked. What it does not take is known until the
 * page is left, and never to other tabs.
 */
class BrowserStorage {
  readonly #storage: () => Storage;
  readonly #unstored = new Map<string, string>();

  constructor(storage: () => Storage) {
    this.#storage = storage;
  }

  #try<Result>(use: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return use(this.#storage());
    } catch (error) {
      note(error);
      return otherwise;
    }
  }

  getItem(key: string): string | null {
    return this.#unstored.get(key) ?? this.#try((storage) => storage.getItem(key), null);
  }

  setItem(key: string, value: string): void {
    const isStored = this.#try((storage) => {
      storage.setItem(key, value);
      return true;
    }, false);
    if (isStored) {
      this.#unstored.delete(key);
      return;
    }
    // The earlier value would come back with a reload.
    this.removeItem(key);
    this.#unstored.set(key, value);
  }

  removeItem(key: string): void {
    this.#unstored.delete(key);
    this.#try((storage) => storage.removeItem(key), undefined);
  }

  keys(): string[] {
    const stored = this.#try(
      (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
      [],
    );
    return [...new Set([...stored, ...this.#unstored.keys()])];
  }

  /** Another tab has stored or removed this since; null: everything. */
  heedOtherTab(key: string | null): void {
    if (key === null) this.#unstored.clear();
    else this.#unstored.delete(key);
  }
}

/** Lasts, and is shared by all tabs of this browser. */
export const sharedStorage = new BrowserStorage(() => globalThis.localStorage);
/** Lasts as long as this tab. */
export const tabStorage = new BrowserStorage(() => globalThis.sessionStorage);

// Before every other listener, which reads the storage again.
globalThis.addEventListener?.('storage', ({ key }) => sharedStorage.heedOtherTab(key));
