import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

const KEPT_UNDER = 'journey-faults';

/** Runs in the page before any of its code. Faults survive a reload of the page. */
function watchFaults(key: string): void {
  const note = (fault: string) => {
    const before = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    sessionStorage.setItem(key, JSON.stringify([...before, fault]));
  };
  window.addEventListener('error', ({ message }) => note(`page: ${message}`));
  window.addEventListener('unhandledrejection', ({ reason }) => note(`rejection: ${String(reason)}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`policy: ${violatedDirective} ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...words: unknown[]) => {
    note(`console: ${words.map(String).join(' ')}`);
    error(...words);
  };
}

/** Runs in the page. */
export function readFaults(): string[] {
  return JSON.parse(sessionStorage.getItem('journey-faults') ?? '[]') as string[];
}

/**
 * A proxy in front of the server that injects the fault watch at the start of its page. WebDriver without
 * BiDi reports no errors, and those of the first moments would be missed.
 */
export async function withFaultWatch(url: string): Promise<{ url: string; end(): Promise<void> }> {
  const { hostname, port } = new URL(url);
  const script = `(${watchFaults.toString()})(${JSON.stringify(KEPT_UNDER)})`;
  const pass = (question: IncomingMessage, answer: ServerResponse) => {
    const isPage = question.headers.accept?.includes('text/html') === true;
    const headers = { ...question.headers, ...(isPage ? { 'accept-encoding': 'identity' } : {}) };
    const asked = request(
      { hostname, port, method: question.method, path: question.url, headers },
      (told) => {
        if (!isPage || !told.headers['content-type']?.startsWith('text/html')) {
          answer.writeHead(told.statusCode ?? 502, told.headers);
          told.pipe(answer);
          return;
        }
        const parts: Buffer[] = [];
        told.on('data', (part: Buffer) => parts.push(part));
        told.on('end', () => {
          const nonce = /'nonce-([^']+)'/.exec(String(told.headers['content-security-policy']))?.[1];
          const page = Buffer.concat(parts)
            .toString()
            .replace('<head>', `<head><script nonce="${nonce}">${script}</script>`);
          const { 'content-length': _length, 'transfer-encoding': _encoding, ...kept } = told.headers;
          answer.writeHead(told.statusCode ?? 502, kept).end(page);
        });
      },
    );
    asked.on('error', () => answer.destroy());
    question.pipe(asked);
  };
  const passSocket = (question: IncomingMessage, socket: Duplex, head: Buffer) => {
    const there = connect(Number(port), hostname, () => {
      const lines = question.rawHeaders.flatMap((value, index, all) =>
        index % 2 === 0 ? [`${value}: ${all[index + 1]}`] : [],
      );
      there.write(`${question.method} ${question.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      there.write(head);
      there.pipe(socket).pipe(there);
    });
    for (const end of [there, socket])
      end.on('error', () => [there, socket].forEach((other) => void other.destroy()));
  };
  const server: Server = createServer(pass).on('upgrade', passSocket).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const ownPort = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${ownPort}`,
    async end() {
      server.closeAllConnections();
      server.close();
    },
  };
}
