import { createHash } from 'node:crypto';
import { LaunchedPatient } from '@sadap/contract/launch/schema';
import { isSameBirthDate, nameKeyOf, normalizeHospitalNumber } from '@sadap/contract/patient-identity';
import { CreatePatientInput } from '@sadap/contract/patients/schema';
import { type Message, parsed } from '../../hl7/index.ts';

/** Events that say who a patient is. Others are answered AR. */
export const SAYING = ['A01', 'A04', 'A08'];
export const MERGE = 'A40';
/** LOINC. */
const WEIGHTS = ['29463-7', '3141-9'];
const HEIGHTS = ['8302-2', '3137-7'];
const MOST_HN_LETTERS = 60;
/** OBX-11: deleted, wrong, or not obtained. */
const NO_RESULT = ['W', 'D', 'X'];
const SEXES: Record<string, string> = { M: 'male', F: 'female', O: 'other' };

export type AdtEvent = {
  sender: string;
  controlId: string;
  digest: string;
  event: string;
  hn: string | null;
  /** The HN that is given up; null unless two records are to become one. */
  otherHn: string | null;
};

/** Null: no ADT of these events, or without a number by which it could be known again. */
export function eventOf(message: Message, text: string): AdtEvent | null {
  const event = message.get('MSH', 9, 2) || message.get('EVN', 1);
  const controlId = message.get('MSH', 10);
  if (message.get('MSH', 9) !== 'ADT' || ![...SAYING, MERGE].includes(event)) return null;
  if (controlId === '' || controlId.length > 200) return null;
  const [, ...rest] = text.split(/\r\n|\r|\n/);
  const isMerge = event === MERGE;
  return {
    sender: `${message.get('MSH', 3)}|${message.get('MSH', 4)}`.slice(0, 400),
    controlId,
    digest: createHash('sha256').update(rest.join('\r')).digest('base64url'),
    event,
    hn: hnIn(message, 'PID', 3),
    otherHn: isMerge ? hnIn(message, 'MRG', 1) : null,
  };
}

/**
 * That of type MR; else the first without a type. As patients are found by it: a message goes with its
 * patient. Cut: a dead letter shows what is no HN, too.
 */
function hnIn(message: Message, segment: string, field: number): string | null {
  const numbers = Array.from({ length: message.repetitions(segment, field) }, (_, repetition) => ({
    value: said(message.get(segment, field, 1, { repetition })),
    type: message.get(segment, field, 5, { repetition }),
  }));
  const of = (type: string) => numbers.find((each) => each.type === type && each.value)?.value;
  return normalizeHospitalNumber((of('MR') ?? of('') ?? '').slice(0, MOST_HN_LETTERS)) || null;
}
/** `""` of HL7 says that there is none. */
const said = (text: string) => (text === '""' ? '' : text.trim());

/** What it says of the patient, as a launch would; null if HN, name, birth date or sex is none. */
export function patientOf(message: Message, hn: string | null): LaunchedPatient | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(message.get('PID', 7)) ?? [];
  const patient = LaunchedPatient.safeParse({
    patientID: hn,
    firstName: said(message.get('PID', 5, 2)),
    lastName: said(message.get('PID', 5, 1)),
    dateOfBirth: `${year}-${month}-${day}`,
    gender: SEXES[message.get('PID', 8).toUpperCase()],
  });
  return patient.success ? patient.data : null;
}

/** The name that went with the number which is given up (MRG-7), to compare; empty where it is not said. */
export const formerNameOf = (message: Message): string =>
  nameKeyOf({ firstName: said(message.get('MRG', 7, 2)), lastName: said(message.get('MRG', 7)) });

/** As it stands there, for a person; null where it does not say it. */
export function saidIn(message: Message) {
  const text = (field: number, part = 1) => said(message.get('PID', field, part)).slice(0, 200) || null;
  return { last_name: text(5), first_name: text(5, 2), birth_date: text(7), sex: text(8) };
}

type Named = { name: string | null; first_name?: unknown; last_name?: unknown; date_of_birth: string };
const textOr = (value: unknown) => (typeof value === 'string' ? value : null);
/** Whether a message that is kept says this patient's name and birth date. */
export function namesPatient(body: string, { name, date_of_birth: birthDate, ...parts }: Named): boolean {
  const said = saidIn(parsed(body));
  const firstName = textOr(parts.first_name);
  const lastName = textOr(parts.last_name);
  const [, ...day] = /^(\d{4})(\d{2})?(\d{2})?/.exec(said.birth_date ?? '') ?? [];
  return (
    nameKeyOf({ firstName: said.first_name, lastName: said.last_name }) ===
      nameKeyOf({ name, firstName, lastName }) && isSameBirthDate(birthDate, day.filter(Boolean).join('-'))
  );
}

/** With weight and height, without which nobody is registered; null where it does not say them. */
export function newPatientOf(message: Message, patient: LaunchedPatient): CreatePatientInput | null {
  const weight = measured(message, WEIGHTS, { kg: 1, g: 0.001 });
  const height = measured(message, HEIGHTS, { cm: 1, m: 100 });
  const input = CreatePatientInput.safeParse({ ...patient, weight, height });
  return weight !== null && height !== null && input.success ? input.data : null;
}

/** Whether it says both, in whatever form. */
export const saysMeasurements = (message: Message): boolean =>
  [WEIGHTS, HEIGHTS].every((codes) => resultsOf(message, codes).length > 0);

/** The OBX segments of these codes that were not taken back. */
const resultsOf = (message: Message, codes: readonly string[]): number[] =>
  Array.from({ length: message.count('OBX') }, (_, segment) => segment).filter(
    (segment) =>
      [1, 4].some((part) => codes.includes(message.get('OBX', 3, part, { segment }))) &&
      !NO_RESULT.includes(message.get('OBX', 11, 1, { segment }).toUpperCase()),
  );

function measured(message: Message, codes: readonly string[], units: Record<string, number>): number | null {
  for (const segment of resultsOf(message, codes)) {
    const factor = units[message.get('OBX', 6, 1, { segment }).toLowerCase()];
    const value = message.get('OBX', 5, 1, { segment });
    if (factor !== undefined && /^\d+(\.\d+)?$/.test(value))
      return Math.round(Number(value) * factor * 10) / 10;
  }
  return null;
}
