import { Listeners } from './store.ts';

const failed = new Set<string>();
let tries = 0;

/** A network may take a request for code and then pass nothing. */
const LIMIT_MS = 15_000;
/** Late code has come, or has failed at last: the next try has its answer at once. */
const lateCode = new Listeners();

/** Calls `retry` when code that could not be fetched may come. Returns a function that stops it. */
export function whenCodeMayCome(retry: () => void): () => void {
  window.addEventListener('online', retry);
  const stop = lateCode.add(retry);
  return () => {
    window.removeEventListener('online', retry);
    stop();
  };
}

/**
 * Loads code as `import()` does. Browsers ask for an address once, even if that fails (HTML standard, module
 * map; Chromium since 150): a later try asks at another address of the same file. While it is under way, a
 * later try waits for the same answer; loaded twice, a file would have its state twice.
 */
export function imported<Code>(load: () => Promise<Code>): Promise<Code> {
  return new Promise((resolve, reject) => {
    const coming = loadAgain(load);
    const timer = setTimeout(() => {
      reject(new TypeError('the code is late'));
      const tell = () => lateCode.tell();
      coming.then(tell, tell);
    }, LIMIT_MS);
    coming.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function loadAgain<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    const [address] = /http[^\s?]+/.exec(String(error)) ?? [];
    if (!address) throw error;
    const again: Promise<Code> = failed.has(address)
      ? import(/* @vite-ignore */ `${address}?${++tries}`)
      : Promise.reject(error);
    failed.add(address);
    // Without its address: whoever called this is not to load the file itself.
    return again.catch(() => {
      throw Error();
    });
  }
}
