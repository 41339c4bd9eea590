import type { BrowserContext, Request } from '@playwright/test';
import type { Patient } from '@sadap/contract/patients';
import type { Recording } from '@sadap/contract/recordings';
import { administrator } from './administrator.ts';

/** An address, and the page that asked for it; null where nobody's page did, as for the page itself. */
export type Asked = { address: string; by: string | null };

/** Every address that the context's pages ask for, sockets included, as a proxy would log it. */
export function watchAddresses(context: BrowserContext): Asked[] {
  const asked: Asked[] = [];
  context.on('request', (request) => asked.push({ address: request.url(), by: pageOf(request) }));
  context.on('page', (page) =>
    page.on('websocket', (socket) => asked.push({ address: socket.url(), by: page.url() })),
  );
  return asked;
}

const pageOf = (request: Request) =>
  request.serviceWorker() || request.isNavigationRequest() ? null : request.frame().url();

/** All others are within the browser, such as its viewer of PDFs. */
const OVER_THE_NETWORK = ['http:', 'https:', 'ws:', 'wss:'];

/**
 * Those of other servers than these. Calls go to others through WebRTC, which asks for no address; a page of
 * the hospital's OpenID provider, or of its server of SMART on FHIR, asks for what it likes.
 */
export function addressesElsewhere(
  asked: readonly Asked[],
  { own, provider }: { own: readonly string[]; provider: string | undefined },
): string[] {
  const isOf = (servers: readonly string[], { protocol, host }: URL) =>
    !OVER_THE_NETWORK.includes(protocol) || servers.some((url) => new URL(url).host === host);
  const providers = provider === undefined ? [] : [provider];
  return asked
    .filter(({ address }) => !isOf([...own, ...providers], new URL(address)))
    .filter(({ by }) => !(by && providers.some((url) => new URL(url).host === new URL(by).host)))
    .map(({ address }) => address);
}

/** Shorter words stand in addresses by chance. */
const SHORTEST_WORD = 4;
const LARGEST_PAGE = 1000;

/** The name of a built file carries a hash, in which any short word may stand by chance. */
const isBuiltFile = (address: string) => new URL(address).pathname.startsWith('/assets/');

/** Those that name a patient of the server: by the HN, the name or the file name of a recording. */
export async function addressesWithPatients(url: string, asked: readonly Asked[]): Promise<string[]> {
  const ask = await administrator(url);
  const patients = await ask<Patient[]>('GET', `/patients?pageSize=${LARGEST_PAGE}`);
  const sounds = await Promise.all([
    ask<Recording[]>('GET', '/heartsoundrecordings'),
    ask<Recording[]>('GET', '/lungsoundrecordings'),
  ]);
  const words = [
    ...patients.flatMap(({ patientID, name, firstName, lastName }) => [patientID, name, firstName, lastName]),
    ...sounds.flat().map(({ file_name }) => file_name),
  ]
    .filter((word) => word !== null && word.length >= SHORTEST_WORD)
    .map((word) => word?.toLowerCase() ?? '');
  return asked
    .map(({ address }) => address)
    .filter((address) => !isBuiltFile(address))
    .filter((address) => {
      const read = readable(address).toLowerCase();
      return words.some((word) => read.includes(word));
    });
}

function readable(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '));
  } catch {
    return address;
  }
}
