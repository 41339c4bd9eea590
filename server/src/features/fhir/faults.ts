import type { ErrorCode } from '@sadap/contract/errors';
import { AppError } from '../../errors.ts';

/** One thing that is wrong with a resource that was sent. */
export type Fault = {
  /** FHIR R4, IssueType. */
  code: 'not-supported' | 'invalid' | 'required' | 'value' | 'business-rule' | 'not-found' | 'duplicate';
  /** FHIRPath of the element. */
  expression: string;
  th: string;
  en: string;
};

/** A resource that is not written. Its OperationOutcome has an issue for each fault. */
export class FhirRefusal extends AppError {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[], code: ErrorCode = 'FHIR_ELEMENTS_REFUSED') {
    super(code);
    this.faults = faults;
  }
}

type Wording = Omit<Fault, 'expression'>;
const NOT_KEPT: Wording = {
  code: 'not-supported',
  th: 'สดับไม่เก็บข้อมูลส่วนนี้',
  en: 'Sadap does not keep this element',
};
const MISSHAPEN: Wording = {
  code: 'invalid',
  th: 'รูปแบบของข้อมูลส่วนนี้ไม่ถูกต้อง',
  en: 'This element does not have the form that FHIR gives it',
};
const NOT_HERE: Wording = { code: 'not-found', th: 'ไม่พบผู้ป่วยรายนี้', en: 'There is no such patient' };
const FIXED: Wording = {
  code: 'business-rule',
  th: 'แก้ไขข้อมูลส่วนนี้ผ่าน FHIR ไม่ได้ ต้องส่งค่าเดิมตามที่อ่านได้',
  en: 'This cannot be changed by FHIR. It has to be as it was read',
};
const OTHER_VALUE: Wording = {
  code: 'value',
  th: 'ใช้ค่านี้ไม่ได้',
  en: 'This value cannot be used here',
};

const at =
  (wording: Wording) =>
  (expression: string): Fault => ({ ...wording, expression });
export const notKept = at(NOT_KEPT);
export const misshapen = at(MISSHAPEN);
export const notHere = at(NOT_HERE);
export const isFixed = at(FIXED);
export const otherValue = at(OTHER_VALUE);

export type Json = Record<string, unknown>;
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Elements other than those that are known, each where it stands. */
export const unknownIn = (element: Json, known: readonly string[], place: string): Fault[] =>
  Object.keys(element)
    .filter((name) => !known.includes(name))
    .map((name) => notKept(/^\w{1,64}$/.test(name) ? `${place}.${name}` : place));
