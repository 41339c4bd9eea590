import { z } from 'zod';
import { LoginResult, SecondStep } from '../auth/schema.ts';
import { BirthDate, CreatePatientInput, Gender, HospitalNumber, Patient } from '../patients/schema.ts';

const { firstName, lastName } = CreatePatientInput.shape;
const named = <Name extends typeof firstName>(name: Name) =>
  name
    .unwrap()
    .unwrap()
    .min(1)
    .refine((text) => !text.includes('\u0000'));

/** What the hospital's system says of a patient. Its birth date is a whole one, of the Christian era. */
export const LaunchedPatient = z
  .object({
    patientID: HospitalNumber,
    firstName: named(firstName),
    lastName: named(lastName),
    dateOfBirth: BirthDate.regex(/^\d{4}-\d{2}-\d{2}$/),
    gender: Gender,
  })
  .meta({ id: 'LaunchedPatient' });
export type LaunchedPatient = z.infer<typeof LaunchedPatient>;

/** What a browser brings back from its launch. */
export const LaunchCode = z.object({ code: z.string().min(1).max(200) });

/** `version`: of the patient's record that was shown beside the launched name. */
export const LaunchRename = LaunchCode.extend({ version: z.number().int() });

/**
 * `signedIn`: the launched user is signed in in this browser already, and stays so; `isLocked`: so does
 * the lock screen. `launchedUser`: somebody else is. The code waits then until they have logged out.
 */
export const LaunchAnswer = z.union([
  LoginResult,
  SecondStep,
  z.object({ signedIn: z.literal(true), isLocked: z.boolean() }),
  z.object({ launchedUser: z.string() }),
]);

/** What else the hospital's system says. Only SMART on FHIR tells of a death. */
const Said = { isDeceased: z.literal(true).optional() };

/**
 * `new`: nobody has the HN. `same`: the patient who has it is the launched one. `different`: name, birth date
 * or sex of that patient is another. `closed`: that patient is closed to the caller; nothing was compared.
 */
export const LaunchedAnswer = z.discriminatedUnion('is', [
  z.object({ is: z.literal('new'), launched: LaunchedPatient, ...Said }),
  z.object({ is: z.literal('same'), id: z.number().int(), ...Said }),
  z.object({ is: z.literal('closed'), id: z.number().int(), ...Said }),
  z.object({
    is: z.literal('different'),
    id: z.number().int(),
    launched: LaunchedPatient,
    ...Said,
    stored: Patient.pick({
      version: true,
      name: true,
      title: true,
      firstName: true,
      lastName: true,
      dateOfBirth: true,
      gender: true,
    }),
  }),
]);
export type LaunchedAnswer = z.infer<typeof LaunchedAnswer>;
