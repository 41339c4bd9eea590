import { systemClock, within } from '../clock.ts';
import { describeError } from '../described-error.ts';
import type { Log } from '../log.ts';

/** Service managers and containers kill after 10 s. Devices still have what is not stored by then. */
export const END_LIMIT_MS = 9_000;

/** A function that closes what was opened; whatever it returns is awaited. */
type End = () => unknown;

/**
 * What a server has opened. Each part says how it ends as soon as it is open. All end in reverse order, since
 * a part uses only what was opened before it, and each ends even if the end of another one fails.
 */
export type Lifecycle = {
  /** `what` is named in the log if its end fails. */
  onClose(what: string, end: End): void;
  /** Ends everything, once. Rejects afterwards with what failed, which is also in the log. */
  close(): Promise<void>;
  /** Ends everything if the work fails, as far as it ends in time, and throws why the work failed. */
  orClose<Result>(work: () => Promise<Result>): Promise<Result>;
};

export function createLifecycle(
  log: Pick<Log, 'error'>,
  opened: Pick<AsyncDisposableStack, 'defer' | 'disposeAsync'> = new AsyncDisposableStack(),
  endLimitMs = END_LIMIT_MS,
): Lifecycle {
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= opened.disposeAsync();
    return closing;
  };

  async function told(what: string, end: End): Promise<void> {
    try {
      await end();
    } catch (cause) {
      const error = new Error(`${what} could not be closed`, { cause });
      log.error({ error: describeError(error) }, 'a part of the server could not be closed');
      throw error;
    }
  }

  return {
    onClose: (what, end) => opened.defer(() => told(what, end)),
    close,
    async orClose(work) {
      try {
        return await work();
      } catch (error) {
        const ended = close().catch(() => undefined);
        await within(systemClock, endLimitMs, ended);
        throw error;
      }
    },
  };
}
