import { CODES, type Coded, type CodeGroup } from '@sadap/contract/codes';

/** A FHIR R4 resource, as JSON. */
export type Resource = { resourceType: string; [element: string]: unknown };
/** To a resource; or by what names it, where it is not there. */
export type Reference = { reference: string } | { identifier: object; display: string };
/** What every finding and sound is about. */
export type About = { subject: Reference; encounter: Reference };

export const SNOMED = 'http://snomed.info/sct';
export const LOINC = 'http://loinc.org';
export const UCUM = 'http://unitsofmeasure.org';

export const codeSystemOf = (origin: string, group: CodeGroup) => `${origin}/fhir/CodeSystem/${group}`;

/** Our own code first; then those of others that mean the same. */
export function conceptOf<Group extends CodeGroup>(
  origin: string,
  group: Group,
  code: keyof (typeof CODES)[Group] & string,
) {
  const { th, en, snomed, loinc }: Coded = (CODES[group] as Record<string, Coded>)[code] as Coded;
  return {
    coding: [
      { system: codeSystemOf(origin, group), code, display: en },
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

/** Of Sadap's own records: the same in what is sent and in what is served. */
export const identifierOf = (origin: string, kind: string, id: string) => ({
  system: `${origin}/fhir/${kind}`,
  value: id,
});
