import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { describeError } from './described-error.ts';

/** Structured log. Never a URL, an HN, a name or a file name: route patterns and ids only. */
export type Log = Pick<FastifyBaseLogger, 'error' | 'warn' | 'info' | 'debug'>;

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** Holds what libraries log themselves to the same: errors described, no addresses. */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: {
      err: (error) => ({ type: error.name, message: describeError(error), stack: '' }),
      error: (error: unknown) => (error instanceof Error ? describeError(error) : error),
      req: () => ({}),
    },
    hooks: {
      logMethod([first, ...rest], write) {
        const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
        // Without a text of its own, a line would get the error's message.
        if (rest.length === 0 && error instanceof Error) write.call(this, { err: error }, 'an error');
        else if (first instanceof Error) write.call(this, { err: first }, ...rest);
        else write.call(this, first, ...rest);
      },
    },
  };
}
