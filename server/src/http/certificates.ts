import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions, type Server } from 'node:tls';
import type { Clock } from '../clock.ts';
import { describeError } from '../described-error.ts';
import type { Log } from '../log.ts';

const LOOK_EVERY_MS = 60_000;

/** PEM files of a server. */
export type CertificateFiles = {
  /** Its certificate, followed by those between it and its authority. */
  cert: string;
  key: string;
  /** Who must have signed the certificates of those that connect. */
  clientCa?: string | undefined;
};
type Pem = { cert: string; key: string; ca?: string };
/** What an administrator calls the server. */
type Of = 'https' | 'adt';
type Shown = {
  server: Pick<Server, 'setSecureContext'>;
  files: CertificateFiles;
  options: SecureContextOptions;
  pem: Pem;
  /** Why the files as they are now are not shown: said once. */
  refusal: string | null;
};

export function readPem({ cert, key, clientCa }: CertificateFiles): Pem {
  return {
    cert: readFileSync(cert, 'utf8'),
    key: readFileSync(key, 'utf8'),
    ...(clientCa && { ca: readFileSync(clientCa, 'utf8') }),
  };
}

/** OpenSSL takes a key of another kind than its certificate's, and then shows no certificate at all. */
function refuseStrangers({ cert, key }: Pem): void {
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new Error('the key is not that of the certificate');
}

export type Certificates = ReturnType<typeof createCertificates>;

/**
 * The certificates that servers of this process show. Their files are looked at once a minute: a renewed one
 * is shown to the next connection, and open ones go on. Files that cannot be used, such as a certificate
 * whose key is not written yet, change nothing.
 */
export function createCertificates(clock: Clock, log: Pick<Log, 'info' | 'error'>) {
  const all = new Map<Of, Shown>();

  function look(of: Of, shown: Shown): void {
    try {
      const pem = readPem(shown.files);
      if (JSON.stringify(pem) !== JSON.stringify(shown.pem)) {
        const context = { ...shown.options, ...pem };
        refuseStrangers(pem);
        // A server keeps what it is given even if it throws.
        createSecureContext(context);
        shown.server.setSecureContext(context);
        shown.pem = pem;
        log.info({ of, expiresAt: expiryOf(pem) }, 'the certificate was renewed');
      }
      shown.refusal = null;
    } catch (error) {
      const refusal = error instanceof Error ? error.message : String(error);
      if (refusal !== shown.refusal)
        log.error(
          { of, error: describeError(error) },
          'the new certificate cannot be used: the former is still shown',
        );
      shown.refusal = refusal;
    }
  }

  let cancel: (() => void) | undefined;
  function lookAtAll(): void {
    for (const [of, shown] of all) look(of, shown);
    cancel = clock.after(LOOK_EVERY_MS, lookAtAll);
  }

  return {
    /** Keeps what a server shows in step with its files; it was made with them and `options`. */
    keep(of: Of, server: Shown['server'], files: CertificateFiles, options: SecureContextOptions = {}): void {
      all.set(of, { server, files, options, pem: readPem(files), refusal: null });
      cancel ??= clock.after(LOOK_EVERY_MS, lookAtAll);
    },

    /** Until when what is shown is valid, in milliseconds since 1970. */
    expiries: (): { of: Of; expiresAt: number }[] =>
      [...all].map(([of, { pem }]) => ({ of, expiresAt: Date.parse(expiryOf(pem)) })),

    close: (): void => cancel?.(),
  };
}

const expiryOf = ({ cert }: Pem) => new X509Certificate(cert).validToDate.toISOString();
