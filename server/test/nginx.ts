import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../src/database/free-port.ts';
import { until } from './conditions.ts';
import { selfSigned } from './self-signed.ts';

const PATHS = [process.env.NGINX_PATH, '/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];
export const EXAMPLE = new URL('../../deploy/nginx.conf', import.meta.url);

/** Replaces what must be there. */
function replaced(text: string, ...changes: [from: string, to: string][]): string {
  return changes.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`the example has no ${from}`);
    return all.replaceAll(from, to);
  }, text);
}

/**
 * A real nginx with the example that we ship, in front of `serverPort`: only its ports, the host's name and
 * the certificate differ.
 */
export async function startNginx(serverPort: number, httpsPort: number) {
  const program = PATHS.find((path) => path && existsSync(path));
  if (!program) throw new Error('nginx is not installed: sudo apt-get install nginx');
  const folder = await mkdtemp(join(tmpdir(), 'sadap-nginx-'));
  // Its workers run as another user.
  await chmod(folder, 0o755);
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  selfSigned({ key, cert: certificate, name: 'localhost' });
  const httpPort = await freePort();
  const site = replaced(
    await readFile(EXAMPLE, 'utf8'),
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${httpsPort} ssl;`],
    ['sadap.hospital.example', 'localhost'],
    ['/var/log/nginx/sadap.log', join(folder, 'site.log')],
    ['127.0.0.1:8080', `127.0.0.1:${serverPort}`],
    ['/etc/ssl/sadap/certificate.pem', certificate],
    ['/etc/ssl/sadap/key.pem', key],
  );
  await writeFile(join(folder, 'site.conf'), site);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const settings = join(folder, 'nginx.conf');
  await writeFile(
    settings,
    [
      'daemon off;',
      'worker_processes 1;',
      `pid ${folder}/nginx.pid;`,
      `error_log ${folder}/error.log;`,
      'events {}',
      `http { ${folders.join(' ')} include ${folder}/site.conf; }`,
    ].join('\n'),
  );
  const child = spawn(program, ['-c', settings, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  await until('nginx runs', () => {
    if (child.exitCode !== null) throw new Error(`nginx exited with ${child.exitCode}`);
    return existsSync(join(folder, 'nginx.pid'));
  });
  return {
    url: `https://localhost:${httpsPort}`,
    plainUrl: `http://127.0.0.1:${httpPort}`,
    ca: await readFile(certificate),
    /** What it wrote into its logs. */
    said: async () =>
      (await Promise.all(['error.log', 'site.log'].map((name) => readFile(join(folder, name), 'utf8')))).join(
        '',
      ),
    async close(): Promise<void> {
      child.kill('SIGQUIT');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
