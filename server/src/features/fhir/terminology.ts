import { CODES, type Coded, type CodeGroup, NEAREST_CODES } from '@sadap/contract/codes';
import { codeSystemOf, LOINC, SNOMED } from '../fhir-resources/index.ts';
import type { Search } from './search-query.ts';
import type { Answer } from './service.ts';
import type { ServedResource } from './source.ts';

const TERMINOLOGY = ['CodeSystem', 'ConceptMap'] as const;
type Terminology = (typeof TERMINOLOGY)[number];
export const isTerminology = (type: string): type is Terminology => TERMINOLOGY.some((each) => each === type);

const groups = Object.keys(CODES) as CodeGroup[];
const codesOf = (group: CodeGroup): [string, Coded][] => Object.entries(CODES[group]);

const heading = (origin: string, type: Terminology, group: CodeGroup) => ({
  resourceType: type,
  id: group,
  url: `${origin}/fhir/${type}/${group}`,
  name: `Sadap${group.charAt(0).toUpperCase()}${group.slice(1)}`,
  status: 'active',
});

const codeSystem = (origin: string, group: CodeGroup): ServedResource => ({
  ...heading(origin, 'CodeSystem', group),
  caseSensitive: true,
  content: 'complete',
  count: codesOf(group).length,
  concept: codesOf(group).map(([code, { th, en }]) => ({
    code,
    display: en,
    designation: [{ language: 'th', value: th }],
  })),
});

/** What no code of theirs means is said to be unmatched. */
function conceptMap(origin: string, group: CodeGroup): ServedResource[] {
  const equivalence = NEAREST_CODES.has(group) ? 'relatedto' : 'equivalent';
  const mapped = ([to, target]: readonly ['snomed' | 'loinc', string]) => ({
    source: codeSystemOf(origin, group),
    target,
    element: codesOf(group).map(([code, { en, [to]: theirs }]) => ({
      code,
      display: en,
      target: [theirs ? { code: theirs, equivalence } : { equivalence: 'unmatched' }],
    })),
  });
  const known = (
    [
      ['snomed', SNOMED],
      ['loinc', LOINC],
    ] as const
  ).filter(([to]) => codesOf(group).some(([, coded]) => coded[to]));
  if (known.length === 0) return [];
  return [{ ...heading(origin, 'ConceptMap', group), group: known.map(mapped) }];
}

const allOf = (origin: string, type: Terminology): ServedResource[] =>
  groups.flatMap((group) =>
    type === 'CodeSystem' ? [codeSystem(origin, group)] : conceptMap(origin, group),
  );

/** What Sadap's own codes mean, and in codes of others. It is the same for everybody. */
export const terminology = {
  read: (origin: string, type: Terminology, id: string): ServedResource | undefined =>
    allOf(origin, type).find((each) => each.id === id),

  search(origin: string, type: Terminology, { ids, urls, count, after }: Search): Answer {
    const begin = after ? after.row + 1 : 0;
    const found = allOf(origin, type).filter(
      ({ id, url }) => (ids === null || ids.includes(id)) && (urls === null || urls.includes(String(url))),
    );
    const isMore = found.length > begin + count;
    return {
      found: found.slice(begin, begin + count).map((resource) => ({ resource, patientId: null })),
      included: [],
      next: isMore ? { source: 0, at: null, row: begin + count - 1, resource: null } : null,
    };
  },
};
