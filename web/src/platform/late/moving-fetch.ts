/** Larger answers are computed first: a PDF, a ZIP of everything. */
const STALLED_MS = 60_000;

type Options = RequestInit & { stalledMs?: number };

/**
 * `fetch` that gives up once nothing has arrived for `stalledMs`, before or during the answer: a proxy or a
 * network may accept a request and then pass nothing. Fails with a TypeError then, as for a lost connection.
 */
export async function movingFetch(path: string, options: Options = {}): Promise<Response> {
  const { stalledMs = STALLED_MS, signal, ...init } = options;
  const abort = new AbortController();
  const follow = () => abort.abort(signal?.reason);
  if (signal?.aborted) follow();
  signal?.addEventListener('abort', follow, { once: true });

  const stalled = new TypeError('nothing arrived for too long');
  let fail = (_error: TypeError): void => undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  let timer: ReturnType<typeof setTimeout>;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      fail(stalled);
      abort.abort();
    }, stalledMs);
  };
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', follow);
  };
  moved();
  const response = await Promise.race([fetch(path, { ...init, signal: abort.signal }), silence]).catch(
    (error: unknown) => {
      end();
      throw error;
    },
  );
  if (!response.body) {
    end();
    return response;
  }
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      fail = (error) => controller.error(error);
    },
    transform(bytes, controller) {
      moved();
      controller.enqueue(bytes);
    },
    flush: end,
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(watched), { status, statusText, headers });
}
