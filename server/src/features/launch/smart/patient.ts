import type { LaunchedPatient } from '@sadap/contract/launch';
import { LaunchedPatient as Launched } from '@sadap/contract/launch/schema';
import { z } from 'zod';
import { AppError } from '../../../errors.ts';

/** HL7 v2 table 0203, as R4 and as DSTU2 servers name it. */
const IDENTIFIER_TYPES = ['http://terminology.hl7.org/CodeSystem/v2-0203', 'http://hl7.org/fhir/v2/0203'];
const GENDERS: readonly unknown[] = ['male', 'female', 'other'];
/** Not the name that somebody has now and in full. */
const OTHER_NAMES = ['old', 'maiden', 'nickname', 'anonymous', 'temp'];
const THAI = /\p{Script=Thai}/u;

const Text = z.string().trim().min(1).max(500);
const Period = z.object({ end: z.string().optional() }).optional();
const Identifier = z.object({
  use: z.string().optional(),
  system: z.string().optional(),
  value: z.string().optional(),
  type: z
    .object({
      coding: z.array(z.object({ system: z.string().optional(), code: z.string().optional() })).optional(),
    })
    .optional(),
  period: Period,
});
const Name = z.object({
  use: z.string().optional(),
  family: z.string().optional(),
  given: z.array(z.string()).optional(),
  period: Period,
});
/** What a launch needs of a Patient (FHIR R4, and R5 alike). */
const Patient = z.object({
  resourceType: z.literal('Patient'),
  id: Text,
  active: z.boolean().optional(),
  link: z.array(z.object({ type: z.string().optional() })).default([]),
  identifier: z.array(Identifier).default([]),
  name: z.array(Name).default([]),
  birthDate: z.string().optional(),
  gender: z.string().optional(),
  deceasedBoolean: z.boolean().optional(),
  deceasedDateTime: z.string().optional(),
});
type Patient = z.infer<typeof Patient>;

type Wanted = { id: string; hnSystem: string | null; today: string };

/** The patient as the plain launch would say it. Throws `AppError`. `today`: ISO date. */
export function patientIn(resource: unknown, { id, hnSystem, today }: Wanted) {
  const read = Patient.safeParse(resource);
  if (!read.success || read.data.id !== id) throw new AppError('SMART_INVALID');
  const patient = read.data;
  // A record that was put together with another, or entered in error. FHIR does not force `active` then.
  const isReplaced = patient.link.some(({ type }) => type === 'replaced-by');
  if (patient.active === false || isReplaced) throw new AppError('SMART_PATIENT_INACTIVE');
  const hn = hnOf(patient, hnSystem, today);
  if (hn === null) throw new AppError('SMART_NO_HN');
  const launched = Launched.safeParse({
    patientID: hn,
    ...nameOf(patient, today),
    dateOfBirth: patient.birthDate,
    gender: GENDERS.includes(patient.gender) ? patient.gender : undefined,
  });
  if (!launched.success) throw new AppError('SMART_PATIENT_INCOMPLETE');
  const isDeceased = patient.deceasedBoolean === true || patient.deceasedDateTime !== undefined;
  return { patient: launched.data satisfies LaunchedPatient, isDeceased };
}

const isPast = (period: z.infer<typeof Period>, today: string) =>
  period?.end !== undefined && period.end.slice(0, 10) < today.slice(0, period.end.length);

/** Not the number under which somebody's record stays. */
const OTHER_NUMBERS = ['old', 'temp'];

/** Null where none, or more than one, could be the HN. */
function hnOf({ identifier }: Patient, hnSystem: string | null, today: string): string | null {
  const isHn = ({ system, type }: z.infer<typeof Identifier>) =>
    hnSystem !== null
      ? system === hnSystem
      : type?.coding?.some(
          ({ system, code }) => code === 'MR' && system !== undefined && IDENTIFIER_TYPES.includes(system),
        );
  const values = identifier
    .filter((each) => isHn(each) && !OTHER_NUMBERS.includes(each.use ?? '') && !isPast(each.period, today))
    .flatMap(({ value }) => value?.trim() || []);
  const [only, ...more] = new Set(values);
  return more.length === 0 ? (only ?? null) : null;
}

/** The official name before others, and the Thai one before its transcription. */
function nameOf({ name }: Patient, today: string): { firstName: string; lastName: string } | null {
  const whole = name.flatMap(({ use = '', family, given, period }) => {
    if (OTHER_NAMES.includes(use) || isPast(period, today)) return [];
    const said = { firstName: (given ?? []).join(' ').trim(), lastName: family?.trim() ?? '' };
    if (!said.firstName || !said.lastName) return [];
    const rank = (THAI.test(said.firstName) ? 0 : 2) + (use === 'official' ? 0 : 1);
    return [{ ...said, rank }];
  });
  const [first] = whole.sort((a, b) => a.rank - b.rank);
  return first ? { firstName: first.firstName, lastName: first.lastName } : null;
}
