import type { BrowserContext } from '@playwright/test';
import type { Patient } from '@sadap/contract/patients';
import type { Recording } from '@sadap/contract/recordings';
import { administrator } from './administrator.ts';

/** Every address that the context's pages ask for, sockets included, as a proxy would log it. */
export function watchAddresses(context: BrowserContext): string[] {
  const addresses: string[] = [];
  context.on('request', (request) => addresses.push(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => addresses.push(socket.url())));
  return addresses;
}

/** What a browser makes itself, without asking anybody. */
const WITHIN_THE_BROWSER = ['blob:', 'data:', 'about:'];

/** Those of other servers than these. A page calls others through WebRTC, which asks for no address. */
export function addressesElsewhere(servers: readonly string[], addresses: readonly string[]): string[] {
  const hosts = servers.map((url) => new URL(url).host);
  return addresses.filter((address) => {
    const { protocol, host } = new URL(address);
    return !WITHIN_THE_BROWSER.includes(protocol) && !hosts.includes(host);
  });
}

/** Shorter words stand in addresses by chance. */
const SHORTEST_WORD = 4;
const LARGEST_PAGE = 1000;

/** Those that name a patient of the server: by the HN, the name or the file name of a recording. */
export async function addressesWithPatients(url: string, addresses: readonly string[]): Promise<string[]> {
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
  return addresses.filter((address) => {
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
