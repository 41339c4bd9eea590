import { connect as connectPlain, isIP } from 'node:net';
import { Client } from 'ldapts';
import { AppError } from '../../errors.ts';
import type { DirectorySettings } from './settings.ts';

const CONNECT_MS = 3_000;
const ANSWER_MS = 5_000;
/** Of everything that one sign-in asks. */
const WORK_MS = 15_000;

/** No server of the directory can be used; `causes` are for the log. */
export class DirectoryUnavailable extends Error {
  readonly causes: readonly string[];
  constructor(causes: readonly string[]) {
    super('the directory is not available');
    this.name = 'DirectoryUnavailable';
    this.causes = causes;
  }
}

/** Calls `work` with a secured connection to the first server that answers, and closes it. */
export async function withDirectory<Value>(
  settings: DirectorySettings,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const causes: string[] = [];
  for (const url of settings.urls) {
    const client = clientFor(url, settings);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('took too long')), WORK_MS);
    try {
      return await Promise.race([secured(client, url, settings).then(() => work(client)), late.promise]);
    } catch (error) {
      // This server has answered: another one would say the same.
      if (error instanceof AppError) throw error;
      causes.push(`${url}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      clearTimeout(timer);
      await client.unbind().catch(() => undefined);
    }
  }
  throw new DirectoryUnavailable(causes);
}

const tlsOptions = (url: string, ca: string | undefined) => {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    ...(isIP(host) ? {} : { servername: host }),
    ...(ca ? { ca } : {}),
    minVersion: 'TLSv1.2' as const,
    rejectUnauthorized: true,
  };
};

function clientFor(url: string, { ca }: DirectorySettings): Client {
  // ldapts connects anew by itself after a cut, without StartTLS: the password would go out in the clear.
  let isUsed = false;
  return new Client({
    url,
    connectTimeout: CONNECT_MS,
    timeout: ANSWER_MS,
    ...(url.startsWith('ldaps:')
      ? { tlsOptions: tlsOptions(url, ca) }
      : {
          createConnection: ((port: number, host: string) => {
            if (isUsed) throw new Error('the connection broke');
            isUsed = true;
            return connectPlain(port, host);
          }) as typeof connectPlain,
        }),
  });
}

/** StartTLS where the address has no TLS, then the service account. */
async function secured(client: Client, url: string, settings: DirectorySettings): Promise<void> {
  if (url.startsWith('ldap:') && settings.usesStartTls) await client.startTLS(tlsOptions(url, settings.ca));
  if (settings.service) await client.bind(settings.service.dn, settings.service.password);
}
