import { EXPECTED_BYTES_HEADER } from '@sadap/contract/patient-export';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('../../../platform/api.ts', () => ({ authorization: () => ({ authorization: 'Bearer x' }) }));
const { receivePdf } = await import('../../../printing/receive-pdf.ts');
const { receiveExport } = await import('./receive-export.ts');

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that answers after `afterMs`, unless the browser gives up before. */
function serverWithQueue(afterMs: number): void {
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    setTimeout(
      () => resolve(new Response(new Uint8Array(9), { headers: { [EXPECTED_BYTES_HEADER]: '9' } })),
      afterMs,
    );
    return promise;
  });
}
const { signal } = new AbortController();

test.each([
  [
    'an export',
    async () => {
      const wanted = { patientId: 1, language: 'en', signal, onProgress: () => undefined } as const;
      return (await receiveExport(wanted)).file.size;
    },
  ],
  ['a PDF', async () => (await receivePdf('/reports/1', 'report.pdf')).file.size],
])('%s that waits for its turn behind others keeps its place', async (_what, receive) => {
  vi.useFakeTimers();
  serverWithQueue(10 * 60_000);
  const size = receive();
  size.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10 * 60_000 + 1);
  vi.useRealTimers();
  expect(await size).toBe(9);
});
