import { VITAL_SIGN_CODES } from '@sadap/contract/codes';
import { VITAL_SIGNS, type VitalSign } from '@sadap/contract/vital-signs';
import type { SignedResult } from '../signed-result.ts';
import { categoryOf, type Entries, type Entry, loincConcept, referenceTo, UCUM } from './resource.ts';

const ABSENT = 'http://terminology.hl7.org/CodeSystem/data-absent-reason';
const PRESSURES = ['bloodPressureSystolic', 'bloodPressureDiastolic'] as const;
const isPressure = (sign: VitalSign) => PRESSURES.some((pressure) => pressure === sign);

/** As the vital-signs profile of FHIR R4 wants them: both pressures are parts of one, all in a panel. */
export function vitalSignEntries(
  { vitalSigns, checkUp }: SignedResult,
  entries: Entries,
  about: object,
): Entry[] {
  if (!vitalSigns) return [];
  const observation = (of: string, element: object) =>
    entries.put('vital-sign', `${checkUp.id}-${of}`, {
      resourceType: 'Observation',
      status: 'final',
      category: categoryOf('vital-signs'),
      ...about,
      effectiveDateTime: vitalSigns.measuredAt,
      ...element,
    });
  const measured = (sign: VitalSign, value: number) => {
    const { th, loinc, also, unit } = VITAL_SIGN_CODES[sign];
    return {
      code: loincConcept(th, loinc, ...(also ? [also] : [])),
      valueQuantity: { value, unit, system: UCUM, code: unit },
    };
  };
  const stated = (signs: readonly VitalSign[]) =>
    signs.flatMap((sign) => {
      const value = vitalSigns[sign];
      return value === null ? [] : [{ sign, element: measured(sign, value) }];
    });
  /** Both are parts of a blood pressure, also where one was not measured. */
  const pressure = (sign: VitalSign, value: number | null) => {
    if (value !== null) return measured(sign, value);
    const { code } = measured(sign, 0);
    return { code, dataAbsentReason: { coding: [{ system: ABSENT, code: 'not-performed' }] } };
  };
  const pressures = stated(PRESSURES);
  const members = [
    ...stated(VITAL_SIGNS.filter((sign) => !isPressure(sign))).map(({ sign, element }) =>
      observation(sign, element),
    ),
    ...(pressures.length > 0
      ? [
          observation('bloodPressure', {
            code: loincConcept('ความดันโลหิต', '85354-9'),
            component: PRESSURES.map((sign) => pressure(sign, vitalSigns[sign])),
          }),
        ]
      : []),
  ];
  if (members.length === 0) return [];
  const panel = observation('panel', {
    code: loincConcept('สัญญาณชีพ', '85353-1'),
    hasMember: members.map(referenceTo),
  });
  return [...members, panel];
}
