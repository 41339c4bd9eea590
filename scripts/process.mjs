import { spawn } from 'node:child_process';
import { node, root } from './install.mjs';

const PARENT_LOOK_MS = 500;

/** Runs a program on the project's own Node until it exits; forwards signals and its exit status. */
export function become(file, { env = {}, nodeArguments = [], programArguments = [] } = {}) {
  const child = spawn(node, [...nodeArguments, file, ...programArguments], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm hands a signal to the shell that runs its script, and the shell ends without handing it on.
  const parent = process.ppid;
  const endWithParent = () => process.ppid !== parent && child.kill('SIGTERM');
  if (process.env.npm_lifecycle_event) setInterval(endWithParent, PARENT_LOOK_MS).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
