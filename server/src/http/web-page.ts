import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { linksAheadOf } from './routes-ahead.ts';

const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/**
 * The page's Content-Security-Policy. The nonce allows the inline parts of index.html and the styles that
 * Mantine adds; WebAssembly reads barcodes.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    // blob: an imported sound file is played before it is sent.
    "connect-src 'self' blob:",
    "worker-src 'self' blob:",
    // Patient files in the viewer.
    "object-src 'self'",
    // blob: the preview of a report.
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Serves the built web application; every path that is not a file is a route of the page. */
export async function serveWebPage(app: FastifyInstance): Promise<void> {
  const indexPath = `${webRoot}/index.html`;
  if (existsSync(`${webRoot}/assets`))
    await app.register(fastifyStatic, {
      root: webRoot,
      index: false,
      wildcard: true,
      serve: true,
      // The build writes .br and .gz next to their sources.
      preCompressed: true,
      setHeaders: (reply, path) =>
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  const html = existsSync(indexPath) ? await readFile(indexPath, 'utf8') : null;
  const linksOf = linksAheadOf(`${webRoot}/routes-ahead.json`);

  app.get('/', (request, reply) => sendPage(request, reply));
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|assets|realtime|device)(\/|$|\?)/.test(request.url);
    if (!isPage) throw new AppError('NO_SUCH_ROUTE');
    return sendPage(request, reply);
  });

  function sendPage(request: FastifyRequest, reply: FastifyReply) {
    if (!html)
      return reply.status(503).type('text/plain').send('The web page is not built. Run: npm run build');
    const path = request.url.split('?', 1)[0] ?? '';
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replace('</head>', `${linksOf(path)}</head>`).replaceAll('__CSP_NONCE__', nonce));
  }
}
