import { CODES, type CodeGroup } from '@sadap/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askFhir, type Bundle, linkOf, type Outcome } from '../../../test/fhir-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  ({ token } = await server.user());
});
afterAll(() => server.close());

type Concept = { code: string; display: string };
type CodeSystem = { id: string; url: string; count: number; concept: Concept[] };
type Element = { code: string; target: [{ code?: string; equivalence: string }] };
type ConceptMap = {
  id: string;
  url: string;
  group: { source: string; target: string; element: Element[] }[];
};

async function all<Kind>(path: string): Promise<Kind[]> {
  const found: Kind[] = [];
  for (let next: string | undefined = path; next; ) {
    const { status, body } = await askFhir(server, next, token);
    expect(status).toBe(200);
    found.push(...((body as Bundle).entry ?? []).map(({ resource }) => resource as unknown as Kind));
    next = linkOf(body as Bundle, 'next');
  }
  return found;
}

test('every group of our codes is a CodeSystem, page by page', async () => {
  const systems = await all<CodeSystem>('/CodeSystem?_count=7');
  expect(systems.map(({ id }) => id)).toEqual(Object.keys(CODES));
  for (const { id, url, count, concept } of systems) {
    expect(url).toBe(`${server.url}/fhir/CodeSystem/${id}`);
    expect(concept.map(({ code }) => code)).toEqual(Object.keys(CODES[id as CodeGroup]));
    expect(count).toBe(concept.length);
  }
});

test('one is read by its id and found by its url, in an address and in a body', async () => {
  const { body } = await askFhir(server, '/CodeSystem/position', token);
  expect(body).toMatchObject({
    resourceType: 'CodeSystem',
    status: 'active',
    content: 'complete',
    concept: expect.arrayContaining([
      { code: 'Mitral', display: 'Mitral', designation: [{ language: 'th', value: expect.any(String) }] },
    ]),
  });
  const url = encodeURIComponent(`${server.url}/fhir/CodeSystem/position`);
  expect(await all(`/CodeSystem?url=${url}`)).toEqual([body]);
  expect(await all('/CodeSystem?url=http%3A%2F%2Fsnomed.info%2Fsct')).toEqual([]);
  const posted = await fetch(`${server.url}/fhir/CodeSystem/_search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ url: `${server.url}/fhir/CodeSystem/position` }),
  });
  expect(((await posted.json()) as Bundle).entry?.map(({ resource }) => resource)).toEqual([body]);
});

test('a ConceptMap has every code of its CodeSystem, and says which nobody else has', async () => {
  const maps = await all<ConceptMap>('/ConceptMap');
  expect(maps.map(({ id }) => id)).toEqual(expect.arrayContaining(['position', 'finding', 'breathSounds']));
  for (const { id, group } of maps)
    for (const { source, element } of group) {
      expect(source).toBe(`${server.url}/fhir/CodeSystem/${id}`);
      expect(element.map(({ code }) => code)).toEqual(Object.keys(CODES[id as CodeGroup]));
      for (const { target } of element)
        expect(target[0].code === undefined).toBe(target[0].equivalence === 'unmatched');
    }
  const targetOf = (id: string, code: string) =>
    maps.find((map) => map.id === id)?.group[0]?.element.find((each) => each.code === code)?.target;
  expect(targetOf('finding', 'crackles')).toEqual([{ code: '48409008', equivalence: 'equivalent' }]);
  expect(targetOf('finding', 'openingSnap')).toEqual([{ equivalence: 'unmatched' }]);
  expect(targetOf('position', 'Aortic')).toEqual([{ code: '34202007', equivalence: 'relatedto' }]);
});

test('nobody reads them without a sign-in, and what is not there is not found', async () => {
  for (const path of ['/CodeSystem', '/CodeSystem/position', '/ConceptMap'])
    expect((await askFhir(server, path)).status).toBe(401);
  for (const path of ['/CodeSystem/nothing', '/ConceptMap/organ', '/CodeSystem/__proto__']) {
    const { status, body } = await askFhir(server, path, token);
    expect({ status, code: (body as Outcome).issue[0]?.code }).toEqual({ status: 404, code: 'not-found' });
  }
});
