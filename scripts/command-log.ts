import type { Log } from '../server/src/log.ts';

const say = (facts: unknown, text?: string) =>
  process.stderr.write(`${text ?? ''} ${typeof facts === 'string' ? facts : JSON.stringify(facts)}\n`);

/** What a command's user reads of the server's parts that it runs. */
export const commandLog: Log = { error: say, warn: say, info: () => undefined, debug: () => undefined };
