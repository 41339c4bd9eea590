import type { SignedCheckUp } from '../signed-results/index.ts';
import { identifierOf, type Resource } from './resource.ts';

const IDENTIFIER_TYPE = 'http://terminology.hl7.org/CodeSystem/v2-0203';

/** `system`: of the hospital's HN. */
export function patientResource(
  patient: Omit<SignedCheckUp['patient'], 'gender'> & { gender: string },
  system: string,
): Resource {
  const { hn, title, firstName, lastName, name, birthDate, gender } = patient;
  const given = {
    ...(name && { text: name }),
    ...(lastName && { family: lastName }),
    ...(firstName && { given: [firstName] }),
    ...(title && { prefix: [title] }),
  };
  return {
    resourceType: 'Patient',
    identifier: [{ type: { coding: [{ system: IDENTIFIER_TYPE, code: 'MR' }] }, system, value: hn }],
    ...(Object.keys(given).length > 0 && { name: [given] }),
    gender,
    ...(birthDate && { birthDate }),
  };
}

export const practitionerResource = (
  origin: string,
  { username, name }: { username: string; name: string },
): Resource => ({
  resourceType: 'Practitioner',
  identifier: [identifierOf(origin, 'user', username)],
  ...(name && { name: [{ text: name }] }),
});

/** A stethoscope, or with a version an AI model. */
export const deviceResource = (name: string, version?: string): Resource => ({
  resourceType: 'Device',
  deviceName: [{ name, type: version ? 'model-name' : 'user-friendly-name' }],
  ...(version && { version: [{ value: version }] }),
});
