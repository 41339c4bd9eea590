import { VITAL_SIGN_CODES } from '@sadap/contract/codes';
import { VITAL_SIGNS, type VitalSign } from '@sadap/contract/vital-signs';
import type { MeasuredSigns } from '../signed-results/index.ts';
import { type About, categoryOf, loincConcept, type Reference, type Resource, UCUM } from './resource.ts';

const ABSENT = 'http://terminology.hl7.org/CodeSystem/data-absent-reason';
/** LOINC. */
export const BLOOD_PRESSURE = '85354-9';
export const PANEL = '85353-1';
const PRESSURES = ['bloodPressureSystolic', 'bloodPressureDiastolic'] as const;
const isPressure = (sign: VitalSign) => PRESSURES.some((pressure) => pressure === sign);

/** Measured outside a check-up, there is none. */
type Place = Pick<About, 'subject'> & Partial<About>;

const observation = (at: string, place: Place, element: object): Resource => ({
  resourceType: 'Observation',
  status: 'final',
  category: categoryOf('vital-signs'),
  ...place,
  effectiveDateTime: at,
  ...element,
});

/** As the vital-signs profile of FHIR R4 wants them: both pressures are parts of one. */
export function vitalSignResources(signs: MeasuredSigns, place: Place): { of: string; resource: Resource }[] {
  const measured = (sign: VitalSign, value: number) => {
    const { th, loinc, also, unit } = VITAL_SIGN_CODES[sign];
    return {
      code: loincConcept(th, loinc, ...(also ? [also] : [])),
      valueQuantity: { value, unit, system: UCUM, code: unit },
    };
  };
  /** Both are parts of a blood pressure, also where one was not measured. */
  const pressure = (sign: VitalSign) => {
    const value = signs[sign];
    if (value !== null) return measured(sign, value);
    const { code } = measured(sign, 0);
    return { code, dataAbsentReason: { coding: [{ system: ABSENT, code: 'not-performed' }] } };
  };
  const made = (of: string, element: object) => ({
    of,
    resource: observation(signs.measuredAt, place, element),
  });
  const single = VITAL_SIGNS.filter((sign) => !isPressure(sign)).flatMap((sign) => {
    const value = signs[sign];
    return value === null ? [] : [made(sign, measured(sign, value))];
  });
  if (PRESSURES.every((sign) => signs[sign] === null)) return single;
  const both = { code: loincConcept('ความดันโลหิต', BLOOD_PRESSURE), component: PRESSURES.map(pressure) };
  return [...single, made('bloodPressure', both)];
}

/** All that was measured at once. */
export const vitalSignsPanel = (at: string, place: Place, hasMember: Reference[]): Resource =>
  observation(at, place, { code: loincConcept('สัญญาณชีพ', PANEL), hasMember });
