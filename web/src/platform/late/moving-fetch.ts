/** Larger answers are computed first: a PDF, a ZIP of everything. */
const STALLED_MS = 60_000;
/**
 * For what waits for its turn at the server behind the work of others, without a byte meanwhile. Whoever
 * asks again stands at the end of the queue.
 */
export const TURN_MS = 15 * 60_000;

type Options = RequestInit & {
  stalledMs?: number;
  /** The same before the answer begins; by default `stalledMs`. */
  firstByteMs?: number;
};

/** Nothing arrived for too long. A TypeError, as for a lost connection. */
export class Stalled extends TypeError {}

/**
 * `fetch` that gives up once nothing has arrived for `firstByteMs` before the answer, or for `stalledMs`
 * while its reader waits for more: a proxy or a network may accept a request and then pass nothing. Throws
 * `Stalled`.
 */
export async function movingFetch(path: string, options: Options = {}): Promise<Response> {
  const { stalledMs = STALLED_MS, firstByteMs = stalledMs, signal, ...init } = options;
  const abort = new AbortController();
  let fail = (_error: unknown): void => undefined;
  const cut = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', follow);
  };
  const giveUp = (error: unknown) => {
    end();
    fail(error);
    abort.abort(error);
  };
  const follow = () => giveUp(signal?.reason);
  const wait = (limitMs: number) => {
    timer = setTimeout(() => giveUp(new Stalled('nothing arrived for too long')), limitMs);
  };

  wait(firstByteMs);
  if (signal?.aborted) follow();
  signal?.addEventListener('abort', follow, { once: true });
  let response: Response;
  try {
    response = await Promise.race([fetch(path, { ...init, signal: abort.signal }), cut]);
  } catch (error) {
    end();
    throw error;
  }
  clearTimeout(timer);
  if (!response.body) {
    end();
    return response;
  }
  const reader = response.body.getReader();
  const watched = new ReadableStream<Uint8Array>({
    start(controller) {
      fail = (error) => controller.error(error);
    },
    async pull(controller) {
      wait(stalledMs);
      const { done, value } = await reader.read().catch((error: unknown) => {
        end();
        throw error;
      });
      clearTimeout(timer);
      if (value) controller.enqueue(value);
      if (!done) return;
      end();
      controller.close();
    },
    cancel(reason) {
      end();
      return reader.cancel(reason);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(watched, { status, statusText, headers });
}
