import { createHash } from 'node:crypto';
import { identifierOf, type Resource } from '../../fhir-resources/index.ts';

export type Entry = {
  fullUrl: string;
  resource: Resource;
  request: { method: 'PUT' | 'POST'; url: string; ifNoneExist?: string };
};
export type Bundle = { resourceType: 'Bundle'; type: 'transaction'; entry: Entry[] };

/** The same for the same text: a reference within a bundle, and a tag. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  // Version 8 and the variant of RFC 9562.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const referenceTo = ({ fullUrl }: Entry) => ({ reference: fullUrl });

/**
 * Entries that a receiver stores once, however often they come. What has an identifier is found by it;
 * a Provenance has none and is found by its tag.
 */
export function entriesIn(origin: string) {
  const search = (system: string, value: string) =>
    `${encodeURIComponent(system)}|${encodeURIComponent(value)}`;
  return {
    /** Takes the place of what was sent under the same number. */
    put(kind: string, id: string, resource: Resource): Entry {
      const identifier = identifierOf(origin, kind, id);
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
