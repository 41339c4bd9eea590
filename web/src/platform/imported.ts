const failed = new Set<string>();
let tries = 0;

/**
 * Loads code as `import()` does, which browsers try once an address (HTML standard, module map; Chromium since
 * 150): a later try asks at another address of the same file.
 */
export async function imported<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    const [address] = /http[^\s?]+/.exec(String(error)) ?? [];
    if (!address) throw error;
    tries += 1;
    if (failed.has(address)) return (await import(/* @vite-ignore */ `${address}?${tries}`)) as Code;
    failed.add(address);
    // Without its address: whoever called this is not to load the file itself.
    throw Error('', { cause: error });
  }
}
