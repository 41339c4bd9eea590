import { createHash } from 'node:crypto';
import { CODES, type Coded, type CodeGroup } from '@sadap/contract/codes';

/** A FHIR R4 resource, as JSON. */
export type Resource = { resourceType: string; [element: string]: unknown };
export type Entry = {
  fullUrl: string;
  resource: Resource;
  request: { method: 'PUT' | 'POST'; url: string; ifNoneExist?: string };
};
export type Bundle = { resourceType: 'Bundle'; type: 'transaction'; entry: Entry[] };

const SNOMED = 'http://snomed.info/sct';
const LOINC = 'http://loinc.org';
export const UCUM = 'http://unitsofmeasure.org';

/** The same for the same text: a reference within a bundle, and a tag. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  // Version 8 and the variant of RFC 9562.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const referenceTo = ({ fullUrl }: Entry) => ({ reference: fullUrl });

/** Our own code first; then those of others that mean the same. */
export function conceptOf<Group extends CodeGroup>(
  origin: string,
  group: Group,
  code: keyof (typeof CODES)[Group] & string,
) {
  const { th, en, snomed, loinc }: Coded = (CODES[group] as Record<string, Coded>)[code] as Coded;
  return {
    coding: [
      { system: `${origin}/fhir/CodeSystem/${group}`, code, display: en },
      ...(snomed ? [{ system: SNOMED, code: snomed }] : []),
      ...(loinc ? [{ system: LOINC, code: loinc }] : []),
    ],
    text: th,
  };
}

export const loincConcept = (text: string, ...codes: string[]) => ({
  coding: codes.map((code) => ({ system: LOINC, code })),
  text,
});

export const categoryOf = (code: 'exam' | 'vital-signs') => [
  { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code }] },
];

/**
 * Entries that a receiver stores once, however often they come. What has an identifier is found by it;
 * a Provenance has none and is found by its tag.
 */
export function entriesIn(origin: string) {
  const identifierOf = (kind: string, id: string) => ({ system: `${origin}/fhir/${kind}`, value: id });
  const search = (system: string, value: string) =>
    `${encodeURIComponent(system)}|${encodeURIComponent(value)}`;
  return {
    identifierOf,
    /** Takes the place of what was sent under the same number. */
    put(kind: string, id: string, resource: Resource): Entry {
      const identifier = identifierOf(kind, id);
      const { resourceType } = resource;
      return {
        fullUrl: `urn:uuid:${uuidOf(`${identifier.system}|${id}`)}`,
        resource: { ...resource, identifier: [identifier] },
        request: {
          method: 'PUT',
          url: `${resourceType}?identifier=${search(identifier.system, identifier.value)}`,
        },
      };
    },
    /** Leaves what the receiver has. */
    once(system: string, value: string, resource: Resource): Entry {
      return {
        fullUrl: `urn:uuid:${uuidOf(`${system}|${value}`)}`,
        resource,
        request: {
          method: 'POST',
          url: resource.resourceType,
          ifNoneExist: `identifier=${search(system, value)}`,
        },
      };
    },
    tagged(kind: string, id: string, resource: Resource): Entry {
      const system = `${origin}/fhir/${kind}`;
      return {
        fullUrl: `urn:uuid:${uuidOf(`${system}|${id}`)}`,
        resource: { ...resource, meta: { tag: [{ system, code: id }] } },
        request: { method: 'PUT', url: `${resource.resourceType}?_tag=${search(system, id)}` },
      };
    },
  };
}
export type Entries = ReturnType<typeof entriesIn>;
