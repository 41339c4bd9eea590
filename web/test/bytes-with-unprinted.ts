import { UNPRINTED_HEADER } from '@sadap/contract/printed-letters';
import { onTestFinished, vi } from 'vitest';

/** The server's next file shows these characters as codes. */
export function answerBytes(unprinted: string): void {
  const others = globalThis.fetch;
  URL.createObjectURL = () => 'blob:made';
  URL.revokeObjectURL = () => undefined;
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    if (!/[.]pdf|[/]export/.test(address)) return others(input, init);
    return Promise.resolve(new Response('bytes', { headers: { [UNPRINTED_HEADER]: unprinted } }));
  });
  onTestFinished(() => fetched.mockRestore());
}
