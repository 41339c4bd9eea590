import { execFileSync } from 'node:child_process';

type Wanted = { key: string; cert: string; name?: string; days?: number };

/** Writes a key and a certificate that is its own authority, of a host or of an address, as PEM files. */
export function selfSigned({ key, cert, name = '127.0.0.1', days = 2 }: Wanted): void {
  const alternative = /^[\d.]+$/.test(name) ? `IP:${name}` : `DNS:${name}`;
  const pair = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', String(days)];
  const named = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=${alternative}`];
  execFileSync('openssl', ['req', '-x509', ...pair, ...named], { stdio: 'ignore' });
}
