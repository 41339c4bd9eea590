import { isDeepStrictEqual } from 'node:util';
import { fullName } from '@sadap/contract/patients';
import { CreatePatientInput, UpdatePatientInput } from '@sadap/contract/patients/schema';
import { VALIDATION_MESSAGES, validationKeyOf } from '@sadap/contract/validation';
import type { z } from 'zod';
import { UCUM } from '../fhir-resources/index.ts';
import {
  type Fault,
  FhirRefusal,
  isFixed,
  isObject,
  type Json,
  misshapen,
  notKept,
  otherValue,
  unknownIn,
} from './faults.ts';
import { CITIZEN_ID } from './patient-sources.ts';
import type { ServedResource, Systems } from './source.ts';

/** What a resource says, and what is wrong with it. */
type Read = { fields: Json; faults: Fault[] };

const KNOWN = [
  'resourceType',
  'id',
  'meta',
  'identifier',
  'active',
  'name',
  'gender',
  'birthDate',
  'link',
  'extension',
];
/** As good as none: there is one name and one HN. */
const USES = [undefined, 'official', 'usual'];
/** What FHIR's Patient has no element for, and nobody is registered without. To kg and cm. */
const MEASURES = {
  weight: { kg: 1, g: 0.001 },
  height: { cm: 1, m: 100 },
} as const;
type Measure = keyof typeof MEASURES;

const measureUrl = (origin: string, measure: Measure) => `${origin}/fhir/StructureDefinition/body-${measure}`;

/** What somebody is registered with. Throws what is wrong with the resource. */
export const newPatientIn = (body: Json, systems: Systems): CreatePatientInput =>
  checked(CreatePatientInput, withoutNothing(fieldsIn(body, systems, null)), systems);

/** What a resource makes of the one that was read; what only Sadap keeps stays as it is. */
export const changedPatientIn = (
  body: Json,
  { current, version, ...systems }: Systems & { current: ServedResource; version: number },
): UpdatePatientInput =>
  checked(UpdatePatientInput, { id: current.id, version, ...fieldsIn(body, systems, current) }, systems);

function fieldsIn(body: Json, systems: Systems, current: ServedResource | null): Json {
  const { meta, active, link, gender, birthDate } = body;
  const read = [identifiersIn(body, systems), nameIn(body), measuresIn(body, systems)];
  const faults = [
    ...unknownIn(body, KNOWN, 'Patient'),
    ...metaFaults(meta, 'Patient'),
    ...read.flatMap(({ faults: of }) => of),
    ...(active === undefined || active === true ? [] : [isFixed('Patient.active')]),
    ...(isDeepStrictEqual(link, current?.link) ? [] : [isFixed('Patient.link')]),
  ];
  if (faults.length > 0) throw new FhirRefusal(faults);
  return { ...Object.assign({}, ...read.map(({ fields }) => fields)), gender, dateOfBirth: birthDate };
}

/** Versions and instants are the server's own: what is said of them is passed over (FHIR R4, 3.1.0.4). */
export function metaFaults(meta: unknown, type: string): Fault[] {
  if (meta === undefined) return [];
  if (!isObject(meta)) return [misshapen(`${type}.meta`)];
  return unknownIn(meta, ['versionId', 'lastUpdated'], `${type}.meta`);
}

function identifiersIn({ identifier = [] }: Json, { hnSystem }: Systems): Read {
  if (!Array.isArray(identifier)) return { fields: {}, faults: [misshapen('Patient.identifier')] };
  const fields: Json = { citizenId: null };
  const faults = identifier.flatMap((each: unknown, index) => {
    const place = `Patient.identifier[${index}]`;
    if (!isObject(each) || typeof each.value !== 'string') return [misshapen(place)];
    const field = { [hnSystem]: 'patientID', [CITIZEN_ID]: 'citizenId' }[String(each.system)];
    if (!field) return [notKept(place)];
    if (fields[field] != null) return [otherValue(place)];
    fields[field] = each.value;
    const known = ['system', 'value', 'use', ...(field === 'patientID' ? ['type'] : [])];
    return [
      ...unknownIn(each, known, place),
      ...(USES.includes(each.use as string) ? [] : [otherValue(`${place}.use`)]),
      ...(each.type === undefined || isRecordNumber(each.type) ? [] : [otherValue(`${place}.type`)]),
    ];
  });
  return { fields, faults };
}

const isRecordNumber = (type: unknown) =>
  isObject(type) &&
  Array.isArray(type.coding) &&
  type.coding.some((coding: unknown) => isObject(coding) && coding.code === 'MR');

function nameIn({ name: names = [] }: Json): Read {
  const none = { title: null, firstName: null, lastName: null, name: null };
  if (!Array.isArray(names)) return { fields: none, faults: [misshapen('Patient.name')] };
  const [name = {}, ...others] = names as unknown[];
  const faults = others.map((_name, index) => notKept(`Patient.name[${index + 1}]`));
  const place = 'Patient.name[0]';
  if (!isObject(name)) return { fields: none, faults: [...faults, misshapen(place)] };
  faults.push(...unknownIn(name, ['text', 'family', 'given', 'prefix', 'use'], place));
  if (!USES.includes(name.use as string)) faults.push(otherValue(`${place}.use`));
  const only = (element: 'given' | 'prefix') => {
    const [value = null, ...more] = Array.isArray(name[element]) ? name[element] : [name[element]];
    if (more.length > 0) faults.push(notKept(`${place}.${element}[1]`));
    return textIn(value, `${place}.${element}`, faults);
  };
  const parts = {
    title: only('prefix'),
    firstName: only('given'),
    lastName: textIn(name.family, `${place}.family`, faults),
  };
  const text = textIn(name.text, `${place}.text`, faults);
  const composed = fullName(parts);
  // The text is made of the parts.
  if (composed && text !== null && text !== composed) faults.push(otherValue(`${place}.text`));
  return { fields: { ...parts, name: text }, faults };
}

function textIn(value: unknown, place: string, faults: Fault[]): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value.trim();
  faults.push(misshapen(place));
  return null;
}

function measuresIn({ extension = [] }: Json, { origin }: Systems): Read {
  if (!Array.isArray(extension)) return { fields: {}, faults: [misshapen('Patient.extension')] };
  const fields: Json = {};
  const faults = extension.flatMap((each: unknown, index) => {
    const place = `Patient.extension[${index}]`;
    if (!isObject(each)) return [misshapen(place)];
    const measure = (['weight', 'height'] as const).find((one) => each.url === measureUrl(origin, one));
    if (!measure) return [notKept(place)];
    const value = measuredIn(each.valueQuantity, MEASURES[measure]);
    if (value === null || fields[measure] !== undefined) return [otherValue(`${place}.valueQuantity`)];
    fields[measure] = value;
    return unknownIn(each, ['url', 'valueQuantity'], place);
  });
  return { fields, faults };
}

/** A quantity in one of these units; null: it is none. */
function measuredIn(quantity: unknown, units: Record<string, number>): number | null {
  if (!isObject(quantity) || quantity.system !== UCUM || typeof quantity.value !== 'number') return null;
  if (unknownIn(quantity, ['value', 'unit', 'system', 'code'], '').length > 0) return null;
  const factor = Object.hasOwn(units, String(quantity.code)) ? units[String(quantity.code)] : undefined;
  return factor === undefined ? null : quantity.value * factor;
}

/** Where a field of Sadap stands in the resource. */
export function placeOf(field: string | null | undefined, origin: string): string {
  const name = 'Patient.name[0]';
  const places: Record<string, string> = {
    patientID: 'Patient.identifier',
    citizenId: 'Patient.identifier',
    title: `${name}.prefix`,
    firstName: `${name}.given`,
    lastName: `${name}.family`,
    name: `${name}.text`,
    gender: 'Patient.gender',
    dateOfBirth: 'Patient.birthDate',
    age: 'Patient.birthDate',
    weight: `Patient.extension.where(url='${measureUrl(origin, 'weight')}')`,
    height: `Patient.extension.where(url='${measureUrl(origin, 'height')}')`,
  };
  return places[field ?? ''] ?? 'Patient';
}

/** An absent element is none. */
const withoutNothing = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

function checked<Schema extends z.ZodType>(
  schema: Schema,
  input: Json,
  { origin }: Systems,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new FhirRefusal(
    result.error.issues.map((issue) => {
      const key = validationKeyOf(issue as z.core.$ZodIssue);
      const code = key.endsWith('equired') ? 'required' : 'value';
      const [field] = issue.path;
      return { code, expression: placeOf(String(field), origin), ...VALIDATION_MESSAGES[key] };
    }),
  );
}
