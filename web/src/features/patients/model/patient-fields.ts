import { citizenIdText, type Patient } from '@sadap/contract/patients';
import type { TextKey } from '../../../i18n/index.ts';
import type { AskedList } from './asked-list.ts';

/** A field of a patient: what the form holds, how it is drawn, and how a fact is shown. */
type PatientField = {
  /** What the form holds while nothing is known. */
  empty: '' | undefined | null;
  read: (patient: Patient) => string | number | AskedList;
  /** Emptied, it is taken away; an empty value of any other field is not sent. */
  isOptional: boolean;
  /** `own`: the form has a component for this field alone. */
  control: 'text' | 'phone' | 'longText' | 'number' | 'list' | 'own';
  /** In the form, where the name (`patients.fields`) does not say enough. */
  label?: TextKey;
  hint?: TextKey;
  /** The value with its unit. */
  unit?: TextKey;
  /** Of a long text. */
  rows?: number;
  /** On the patient's page: not named at all while it is empty. */
  isHiddenEmpty?: boolean;
};

/** What is a text in a patient's record. */
type TextName = {
  [Name in keyof Patient]: Patient[Name] extends string | null ? Name : never;
}[keyof Patient];

const optionalText = (name: TextName) =>
  ({ empty: '', isOptional: true, read: (patient: Patient): string => patient[name] ?? '' }) as const;

const namePart = (name: 'title' | 'firstName' | 'lastName') =>
  ({ empty: '', isOptional: true, read: (patient: Patient): string => namePartsOf(patient)[name] }) as const;

/**
 * Every field, in the order in which a conflict lists them. A new one also needs its name in
 * `patients.fields` of the texts, and its places in `FORM`, `DETAILS` and `PRINTED`.
 */
const PATIENT_FIELDS = {
  patientID: { control: 'own', empty: '', isOptional: false, read: ({ patientID }) => patientID },
  title: { control: 'own', ...namePart('title') },
  firstName: { control: 'text', ...namePart('firstName'), label: 'patients.form.name' },
  lastName: { control: 'text', ...namePart('lastName') },
  citizenId: {
    control: 'own',
    ...optionalText('citizenId'),
    read: ({ citizenId }): string => citizenIdText(citizenId ?? ''),
    isHiddenEmpty: true,
  },
  insuranceRight: { control: 'own', ...optionalText('insuranceRight'), isHiddenEmpty: true },
  dateOfBirth: { control: 'own', empty: '', isOptional: false, read: ({ dateOfBirth }) => dateOfBirth },
  age: {
    control: 'number',
    empty: undefined,
    isOptional: true,
    read: ({ age }) => age,
    label: 'patients.form.age',
    hint: 'patients.form.ageHint',
  },
  gender: { control: 'own', empty: '', isOptional: false, read: ({ gender }): string => gender },
  weight: {
    control: 'number',
    empty: undefined,
    isOptional: false,
    read: ({ weight }) => weight,
    label: 'patients.form.weight',
    unit: 'patients.details.kg',
  },
  height: {
    control: 'number',
    empty: undefined,
    isOptional: false,
    read: ({ height }) => height,
    label: 'patients.form.height',
    unit: 'patients.details.cm',
  },
  phone: { control: 'phone', ...optionalText('phone') },
  address: { control: 'longText', ...optionalText('address'), rows: 2 },
  medicalHistory: { control: 'longText', ...optionalText('medicalHistory'), rows: 3 },
  underlyingDiseases: {
    control: 'list',
    empty: null,
    isOptional: true,
    read: ({ underlyingDiseases }) => underlyingDiseases,
  },
  allergies: {
    control: 'list',
    empty: null,
    isOptional: true,
    read: ({ allergies }) => allergies,
    label: 'patients.form.allergies',
  },
} as const satisfies Record<string, PatientField>;

type Fields = typeof PATIENT_FIELDS;
export type PatientFieldName = keyof Fields;
type Arrangement = Record<string, readonly PatientFieldName[]>;

/** The form, group by group; each field stands in it once. */
export const FORM = {
  identifiers: ['patientID', 'citizenId'],
  name: ['title', 'firstName', 'lastName'],
  person: ['dateOfBirth', 'age', 'gender', 'phone', 'insuranceRight'],
  contact: ['address'],
  body: ['weight', 'height'],
  history: ['allergies', 'underlyingDiseases', 'medicalHistory'],
} as const satisfies Arrangement;

/** The facts on the cards of a patient's page. */
export const DETAILS = {
  basic: ['age', 'gender', 'dateOfBirth', 'phone', 'citizenId', 'insuranceRight', 'address'],
  body: ['weight', 'height'],
  history: ['medicalHistory'],
} as const satisfies Arrangement;

/** The facts on paper. */
export const PRINTED = {
  person: ['dateOfBirth', 'citizenId', 'insuranceRight', 'phone', 'address', 'weight', 'height'],
  history: ['allergies', 'underlyingDiseases', 'medicalHistory'],
} as const satisfies Arrangement;

export const PATIENT_FIELD_NAMES = Object.keys(PATIENT_FIELDS) as PatientFieldName[];

/** What the form holds of each field. */
export type PatientFieldValues = {
  [Name in PatientFieldName]: ReturnType<Fields[Name]['read']> | Fields[Name]['empty'];
};

/** The fields that a control draws. */
export type DrawnBy<Control extends PatientField['control']> = {
  [Name in PatientFieldName]: Fields[Name]['control'] extends Control ? Name : never;
}[PatientFieldName];

export const fieldOf = (name: PatientFieldName): PatientField => PATIENT_FIELDS[name];

export const isDrawnBy = <Control extends PatientField['control']>(
  control: Control,
  name: PatientFieldName,
): name is DrawnBy<Control> => fieldOf(name).control === control;

/** The label of a field in the form. */
export const labelOf = (name: PatientFieldName): TextKey =>
  fieldOf(name).label ?? (`patients.fields.${name}` as const);

/** Title, first and last name; a name that was never split becomes its first word and the rest. */
function namePartsOf({ name, title, firstName, lastName }: Patient) {
  if (firstName !== null || lastName !== null)
    return { title: title ?? '', firstName: firstName ?? '', lastName: lastName ?? '' };
  const [first = '', ...rest] = (name ?? '').split(' ');
  return { title: title ?? '', firstName: first, lastName: rest.join(' ') };
}
