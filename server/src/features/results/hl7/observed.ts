import type { Field } from '../../../hl7/index.ts';
import type { Resource } from '../../fhir-resources/index.ts';

/** Our own codes. HL7's table 0396: '99' and letters of a local system. */
export const OWN_CODES = '99SADAP';
const SYSTEMS: Record<string, string> = { 'http://snomed.info/sct': 'SCT', 'http://loinc.org': 'LN' };
/** Table 0136. */
const ANSWERS: Record<'true' | 'false', Field> = {
  true: ['Y', 'Yes', 'HL70136'],
  false: ['N', 'No', 'HL70136'],
};

type Coding = { system: string; code: string; display?: string };
export type Concept = { coding: Coding[]; text?: string };
/** What FHIR's Observation says, in fields of an OBX. `of`: OBX-4, which keeps those of a sound together. */
export type Observed = {
  type: 'CWE' | 'NM' | 'ST' | 'FT' | 'ED';
  code: Field;
  of: string;
  value: Field;
  unit: string;
  note: string;
};
type Element = {
  code?: Concept;
  valueCodeableConcept?: Concept;
  valueBoolean?: boolean;
  valueString?: string;
  valueQuantity?: { value: number; unit: string };
  note?: { text: string }[];
  component?: Element[];
};

/** The first code and one other: an OBX has room for two. */
export function codedField({ coding, text }: Concept): Field {
  const parts = coding.slice(0, 2).flatMap(({ system, code, display }, at) => {
    const name = display ?? (at === 0 ? (text ?? '') : '');
    return [code, name, SYSTEMS[system] ?? OWN_CODES];
  });
  return parts;
}

function answerOf(element: Element): Pick<Observed, 'type' | 'value' | 'unit'> | null {
  const { valueCodeableConcept, valueBoolean, valueString, valueQuantity } = element;
  if (valueCodeableConcept) return { type: 'CWE', value: codedField(valueCodeableConcept), unit: '' };
  if (valueBoolean !== undefined) return { type: 'CWE', value: ANSWERS[`${valueBoolean}`], unit: '' };
  if (valueQuantity) return { type: 'NM', value: String(valueQuantity.value), unit: valueQuantity.unit };
  return valueString === undefined ? null : { type: 'ST', value: valueString, unit: '' };
}

/** One OBX for what it says, and one for each of its parts. What was not measured is left out. */
export function observationsOf(resource: Resource, of: string): Observed[] {
  return linesOf(resource as Element, of);
}

function linesOf(element: Element, of: string): Observed[] {
  const value = answerOf(element);
  const note = (element.note ?? []).map(({ text }) => text).join('\n');
  const parts = (element.component ?? []).flatMap((part, at) => linesOf(part, of && `${of}.${at + 1}`));
  if (!element.code || !value) return parts;
  return [{ ...value, code: codedField(element.code), of, note }, ...parts];
}
