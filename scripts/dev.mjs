// Restarts the server when its code changes; Vite serves the page with hot reload on http://localhost:5173.
import { spawn } from 'node:child_process';
import { installPackages, node, root } from './install.mjs';

installPackages({ mayReplace: true });
const environment = {
  ...process.env,
  PORT: process.env.PORT ?? '8080',
  HOST: process.env.HOST ?? '127.0.0.1',
  ADMIN_USERNAME: process.env.ADMIN_USERNAME ?? 'admin',
  ADMIN_PASSWORD: process.env.ADMIN_PASSWORD ?? 'sadap-demo-1',
  REGISTRATION: process.env.REGISTRATION ?? 'open',
  AI: process.env.AI ?? 'on',
  CHECK_ANSWERS: process.env.CHECK_ANSWERS ?? 'on',
};
const children = [
  ['--watch', 'server/src/main.ts'],
  ['node_modules/vite/bin/vite.js', 'web'],
].map((commandArguments) =>
  spawn(node, commandArguments, {
    cwd: root,
    env: { ...environment, SADAP_SERVER_PORT: environment.PORT },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }),
);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
