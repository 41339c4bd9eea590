import type { Resource } from '../fhir-resources/index.ts';
import { cursorOf } from './cursor.ts';
import { CURSOR } from './search-parameters.ts';
import type { Search } from './search-query.ts';
import type { Answer } from './service.ts';
import type { Systems } from './source.ts';

/** Of what was found. How much there is in all is not said: what is closed would count. */
export function bundleOf(
  { origin }: Systems,
  path: string,
  { used }: Pick<Search, 'used'>,
  { found, included, next }: Answer,
) {
  const base = `${origin}/fhir`;
  const link = (relation: string, query: [string, string][]) => {
    const text = new URLSearchParams(query).toString();
    return { relation, url: `${base}/${path}${text && `?${text}`}` };
  };
  const entry = (mode: 'match' | 'include') => (resource: Resource) => ({
    fullUrl: `${base}/${resource.resourceType}/${String(resource.id)}`,
    resource,
    search: { mode },
  });
  const entries = [
    ...found.map(({ resource }) => resource).map(entry('match')),
    ...included.map(entry('include')),
  ];
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [link('self', used), ...(next ? [link('next', [...used, [CURSOR, cursorOf(next)]])] : [])],
    // An empty list is no FHIR.
    ...(entries.length > 0 && { entry: entries }),
  };
}
