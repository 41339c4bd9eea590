import type { Resource } from '../src/features/fhir-resources/index.ts';

export type Bundle = {
  resourceType: 'Bundle';
  link: { relation: string; url: string }[];
  entry?: { fullUrl: string; resource: Resource & { id: string }; search: { mode: string } }[];
  total?: number;
};
export type Outcome = {
  resourceType: 'OperationOutcome';
  issue: { code: string; details: { text: string }; diagnostics: string; expression?: string[] }[];
};
type Answer = { status: number; type: string; headers: Headers; body: never };

/** Asks the FHIR server; `path` without /fhir, or the address of a link. */
export async function askFhir(
  { url }: { url: string },
  path: string,
  token?: string | null,
  headers: Record<string, string> = {},
  method = 'GET',
  resource?: object,
): Promise<Answer> {
  const answer = await fetch(path.startsWith('http') ? path : `${url}/fhir${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(resource && { 'content-type': 'application/fhir+json' }),
      ...headers,
    },
    ...(resource && { body: JSON.stringify(resource) }),
  });
  const text = await answer.text();
  const type = answer.headers.get('content-type') ?? '';
  return {
    status: answer.status,
    type,
    headers: answer.headers,
    body: (type.includes('json') && text ? JSON.parse(text) : text) as never,
  };
}

export const idsIn = ({ entry = [] }: Bundle, mode = 'match'): string[] =>
  entry
    .filter(({ search }) => search.mode === mode)
    .map(({ resource: { resourceType, id } }) => `${resourceType}/${id}`);
export const linkOf = ({ link }: Bundle, relation: string): string | undefined =>
  link.find((each) => each.relation === relation)?.url;
