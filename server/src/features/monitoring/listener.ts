import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Health } from '@sadap/contract/system';
import { describeError } from '../../described-error.ts';
import type { Log } from '../../log.ts';
import type { Metrics } from './metrics.ts';

const MOST_CONNECTIONS = 20;
const LONGEST_REQUEST_MS = 10_000;

type Place = { port: number; host: string };
type Answers = { metrics: Metrics; health: () => Promise<Health>; log: Pick<Log, 'warn'> };

/**
 * A port of its own for the hospital's monitor: `/metrics`, and `/ready`, which a balancer asks. Nobody signs
 * in there, and nothing else is answered.
 */
export function createMonitorListener({ port, host }: Place, { metrics, health, log }: Answers) {
  async function answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('cache-control', 'no-store');
    if (method !== 'GET' && method !== 'HEAD') return end(response, 405);
    if (url === '/ready') {
      const { status } = await health();
      return end(response, status === 'ok' ? 200 : 503, `${status}\n`);
    }
    if (url !== '/metrics') return end(response, 404);
    const text = await metrics.text();
    response.setHeader('content-type', metrics.contentType);
    end(response, 200, text);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'the monitor could not be answered');
      end(response, 500);
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.requestTimeout = LONGEST_REQUEST_MS;
  return {
    async listen(): Promise<void> {
      server.listen(port, host);
      // Rejects where the port is taken.
      await once(server, 'listening');
    },
    address(): string | null {
      const at = server.address() as AddressInfo | null;
      return at && `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`;
    },
    async close(): Promise<void> {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function end(response: ServerResponse, status: number, text = ''): void {
  if (!response.headersSent) response.statusCode = status;
  response.end(text);
}
