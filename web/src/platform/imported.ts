const failed = new Set<string>();
let tries = 0;

/**
 * Loads code as `import()` does. Browsers ask for an address once, even if that fails (HTML standard, module
 * map; Chromium since 150): a later try asks at another address of the same file.
 */
export async function imported<Code>(load: () => Promise<Code>): Promise<Code> {
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
