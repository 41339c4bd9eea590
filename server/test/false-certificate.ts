import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { selfSigned } from './self-signed.ts';

/** What PostgreSQL's clients say before TLS, and hear: yes. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Stands between the server and another machine: TLS on loopback with a certificate that nobody signed. */
export async function startImpostor() {
  const folder = await mkdtemp(join(tmpdir(), 'sadap-impostor-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  selfSigned({ key: keyFile, cert: certFile });
  const [key, cert] = [await readFile(keyFile), await readFile(certFile)];
  await rm(folder, { recursive: true });

  const sockets = new Set<Socket>();
  const seen = { attempts: 0, told: 0 };
  const speakTls = (socket: Socket) => {
    seen.attempts++;
    const secured = new TLSSocket(socket, { isServer: true, key, cert });
    secured.on('error', () => undefined);
    secured.on('data', ({ length }) => {
      seen.told += length;
    });
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (first) => {
      socket.pause();
      if (first.equals(SSL_REQUEST)) socket.write('S');
      else socket.unshift(first);
      speakTls(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Connections so far, and bytes that anybody has told it after the handshake. */
    seen,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
