import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type Child<Message> = {
  readonly pid: number;
  send(message: object): void;
  /** The next message; rejects if the child exits instead. */
  next(): Promise<Message>;
  stop(): Promise<void>;
};

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of running) child.kill('SIGTERM');
    process.exit(1);
  });

/** Starts a TypeScript file of this folder as a process that exchanges messages. */
export function startChild<Message>(
  file: string,
  env: Record<string, string> = {},
  /** Gets what the process prints, which is otherwise printed here. */
  onOutput?: (text: string) => void,
): Child<Message> {
  const execArgv =
    process.env.BENCH_CPU_PROF === file ? ['--cpu-prof', '--cpu-prof-dir=/tmp/bench-prof'] : [];
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, ...env },
    stdio: ['ignore', onOutput ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    execArgv,
  });
  child.stdout?.on('data', (text: Buffer) => onOutput?.(text.toString()));
  if (child.pid === undefined) throw new Error(`${file} did not start`);
  const messages: Message[] = [];
  let wake = () => {};
  child.on('message', (message) => {
    messages.push(message as Message);
    wake();
  });
  running.add(child);
  child.on('exit', () => {
    running.delete(child);
    wake();
  });
  return {
    pid: child.pid,
    send: (message) => child.send(message),
    async next() {
      for (;;) {
        const message = messages.shift();
        if (message !== undefined) return message;
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`${file} ended unexpectedly`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
