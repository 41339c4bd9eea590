const AGAIN = /https?:\/\/[^\s?]+/;
/** How often each address could not be fetched. */
const failures = new Map<string, number>();

/**
 * Loads code as `import()` does, which browsers try once an address (HTML standard, module map; Chromium since
 * 150): a later try asks at another address of the same file.
 */
export async function imported<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    const address = error instanceof TypeError && AGAIN.exec(error.message)?.[0];
    if (!address) throw error;
    const count = failures.get(address) ?? 0;
    failures.set(address, count + 1);
    // Without its address: whoever called this is not to load the file itself.
    if (count === 0) throw new Error('code was not fetched', { cause: error });
    return (await import(/* @vite-ignore */ `${address}?again=${count}`)) as Code;
  }
}
